/**
 * The rules for a new password: 8 to 128 characters of any kind, not a common password, and not based on what is widely
 * known about the person. A mix of character types is not required, because it makes passwords similar, not strong.
 */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The names and email addresses that a password must not be based on. */
export type KnownWords = readonly (string | null | undefined)[]

/** Returns the reason why the password is not acceptable, or null if it is acceptable. */
export function passwordProblem(
  password: string,
  knownWords: KnownWords,
  isCommon: (lowerCase: string) => boolean,
): string | null {
  const length = [...password.normalize('NFC')].length
  if (length < minPasswordLength) return `Use at least ${minPasswordLength} characters`
  if (length > maxPasswordLength) return `Use at most ${maxPasswordLength} characters`
  const normalized = password.normalize('NFC').toLowerCase()
  if (new Set(normalized).size < 3 || isCommon(normalized))
    return 'That password is too common. Choose another'
  if (withoutKnownWords(normalized, knownWords).length < 4)
    return 'Choose a password that isn’t based on your name, company or email address'
  return null
}

/** Returns the letters and digits that are left of a password after removing the known words. */
function withoutKnownWords(password: string, known: KnownWords): string {
  const words = known
    .flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  return words.reduce((text, word) => text.replaceAll(word, ''), password).replace(/[^\p{L}\p{N}]/gu, '')
}
