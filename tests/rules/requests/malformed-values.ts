/** Malformed values as they appear in a URL or a form: already encoded, some of them incorrectly. */
import fc from 'fast-check'

export const malformedValues: string[] = [
  '',
  '%20',
  '%00',
  'a%00b',
  '%FF',
  '%ED%A0%80',
  '%',
  '%E0%A4%A',
  '%E2%80%AE%E2%80%8B',
  '%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3',
  '%EF%B7%BA',
  '1e309',
  '-0',
  '-1',
  '0',
  '1.5',
  '0x10',
  'NaN',
  'Infinity',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999999',
  '0000-00-00',
  '2024-02-30',
  '99999-01-01',
  '%2B275760-09-13',
  'true',
  'null',
  'undefined',
  '%5Bobject%20Object%5D',
  '%7B%22%24gt%22%3A1%7D',
  '%5B1%2C2%5D',
  '%27%20or%201%3D1--',
  '%22%29%3B%20drop%20table%20reviews%3B--',
  '%5C%27%24%24%3A%3A%2A%26%7C%21%28',
  '..%2F..%2Fetc%2Fpasswd',
  '%3Cscript%3Ealert%281%29%3C%2Fscript%3E',
  'x%0D%0ASet-Cookie%3A%20session%3Dforged',
  '%7B%7B7%2A7%7D%7D',
  'x'.repeat(3000),
]

/** Returns query strings that contain the parameter in every spelling that could confuse a parser. */
export function malformedParameters(name: string): string[] {
  const key = encodeURIComponent(name)
  return [
    ...malformedValues.map((value) => `${key}=${value}`),
    key,
    `${key}=1&${key}=2`,
    `${key}[]=1&${key}[]=`,
    `${key}[0]=1&${key}[1][x]=2`,
    `${key}[__proto__]=1`,
    `${key}[constructor][prototype][x]=1`,
    `${key}.length=1e9`,
  ]
}

/** A text that is too long for a URL but not for a form. */
export const tooLong = 'x'.repeat(64 * 1024)

/**
 * Inputs that make a carelessly written regular expression slow: long repetitions, each as long as a form can contain.
 */
export const longRuns = [
  '1',
  '+',
  'a',
  'a%40',
  '%2F',
  '%3C',
  '%0A',
  '-',
  'a.',
  '%5B',
  '%27',
  '%2C',
  '1%3A',
  '%C3%A9',
].map((unit) => `${unit.repeat(90_000 / Math.ceil(unit.length / 3))}x`)
/** A text that is longer than any field accepts. */
export const tooManyDigits = '1'.repeat(160_000)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.webUrl(),
)
export const strangeTexts: string[] = fc
  .sample(text, { numRuns: 300, seed: 7 })
  .map((each) => encodeURIComponent(each.toWellFormed()))

/** Internal details that must never appear in a response. */
export const internalDetails =
  /node_modules|\.server\.(ts|js)|\bat \w+[\w.]* \(|syntax error|invalid input|invalid byte|relation "|PostgresError|TypeError|ZodError/
