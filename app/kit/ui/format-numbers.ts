/**
 * Formats numbers. The server and the browser use the same locale, so that both render the same text.
 *
 * They write what `Intl.NumberFormat` writes for American English, without it: browsers take 25 ms to create the first
 * format of `Intl` on a page, 100 ms on a phone, and many pages format nothing but numbers.
 */
export function formatInteger(value: number): string {
  return formatDecimal(value, 0)
}

/**
 * Rounds half away from zero, as `Intl.NumberFormat` does: on the decimals with which the number is written, so that 1.005
 * becomes 1.01. `toFixed` rounds the binary number, which is less than 1.005.
 */
function toRounded(value: number, digits: number): number {
  const magnitude = Math.abs(value)
  // Smaller numbers are written with an exponent.
  if (magnitude < 1e-6) return 0
  return Math.sign(value) * Number(`${Math.round(Number(`${magnitude}e${digits}`))}e-${digits}`)
}

export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`
}

/** Rounds an estimate to three digits, so that it does not look exact. */
export function toThreeDigits(count: number): number {
  return Number(count.toPrecision(3))
}

/** Formats a count that may be an estimate: "156,345", or "about 156,000". */
export function formatCount(count: number, isEstimate: boolean): string {
  return isEstimate ? `about ${formatInteger(toThreeDigits(count))}` : formatInteger(count)
}

/** Formats a total with its noun, at the beginning of a text: "482 reviews", or "About 156,000 reviews". */
export function formatTotal(
  { count, isEstimate }: { count: number; isEstimate: boolean },
  singular: string,
  plural = `${singular}s`,
): string {
  return isEstimate
    ? `About ${formatInteger(toThreeDigits(count))} ${plural}`
    : pluralize(count, singular, plural)
}

/** Formats a number with a fixed number of decimals: "4.50", "1,204.00". */
export function formatDecimal(value: number, digits: number): string {
  const rounded = toRounded(value, digits)
  const [integer = '', decimals] = Math.abs(rounded).toFixed(digits).split('.')
  let grouped = integer
  for (let end = integer.length - 3; end > 0; end -= 3)
    grouped = `${grouped.slice(0, end)},${grouped.slice(end)}`
  return `${rounded < 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}

/** Formats a percentage with as many decimals as it has, at most `maxDigits`: "85.7%", "20%". */
export function formatPercent(percent: number, maxDigits: number): string {
  const [, decimals = ''] = String(toRounded(percent, maxDigits)).split('.')
  return `${formatDecimal(percent, decimals.length)}%`
}

/** Formats a share of a total as a whole percentage. */
export function formatPercentage(part: number, total: number): string {
  return total === 0 ? '0%' : formatWholePercent((100 * part) / total)
}

/** Formats a whole percentage. A nonzero share is never shown as 0%, and a share below 100 is never shown as 100%. */
export function formatWholePercent(percent: number): string {
  if (percent > 0 && percent < 0.5) return '<1%'
  if (percent < 100 && percent >= 99.5) return '>99%'
  return `${Math.round(percent)}%`
}

/**
 * Returns the difference between two numbers as displayed (rounded), so that a change never contradicts the numbers
 * next to it.
 */
export function displayedDifference(value: number, before: number, digits: number): number {
  return Number((toRounded(value, digits) - toRounded(before, digits)).toFixed(digits))
}
