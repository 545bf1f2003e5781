/**
 * Rules for a new password: 8 to 128 characters of any kind, not a commonly guessed password, and not built from what
 * is widely known about the person. No mix of character types is required: that makes passwords similar, not strong.
 */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** Names and addresses a password must not be built from. */
export type KnownWords = readonly (string | null | undefined)[]

/** Returns why the password is not acceptable, or null. */
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

/** What is left of a password, in letters and digits, after removing the known words. */
function withoutKnownWords(password: string, known: KnownWords): string {
  const words = known
    .flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  return words.reduce((text, word) => text.replaceAll(word, ''), password).replace(/[^\p{L}\p{N}]/gu, '')
}
