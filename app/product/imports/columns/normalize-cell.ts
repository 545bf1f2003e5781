/** Removes the differences between spellings of a date or a rating that have no meaning. */

const asciiPattern = /^[\x20-\x7e]*$/

/**
 * Returns the text in lower case, without diacritics, invisible marks and repeated spaces. Digits, punctuation and the
 * forms of Arabic letters become those of the patterns: "٣١‏/٠٧" becomes "31/07", and "août" becomes "aout".
 */
export function normalizeCell(text: string): string {
  const lower = text.toLowerCase()
  const plain = asciiPattern.test(lower) ? lower : normalizeCharacters(lower)
  return (plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain).trim()
}

const normalizeCharacters = (text: string): string =>
  text
    .replace(/½/g, '.5')
    .normalize('NFKD')
    // Programs mark the direction of text in Arabic dates with invisible characters.
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[أإآ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/[،、]/g, ',')
    .replace(/٫/g, '.')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\s/g, ' ')
