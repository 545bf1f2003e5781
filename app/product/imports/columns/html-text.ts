/**
 * Converts the HTML that shop systems export to the text that a reader sees. A text is HTML if it has a common tag; in
 * any text, character references such as `&amp;` are what they stand for.
 */

// All parts are limited and no two neighbors match the same characters, so matching takes linear time.
const tag =
  /<\/?(p|br|div|span|b|i|u|em|strong|a|ul|ol|li|h[1-6]|font|blockquote)(?:\s[^<>]{0,500})?\s?\/?>/gi
const blocks = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const reference =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|hellip|rsquo|lsquo|ldquo|rdquo|ndash|mdash));/gi
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
}

export function htmlToText(text: string): string {
  const withoutTags = text.includes('<') ? removeTags(text) : text
  return withoutTags.includes('&') ? withoutTags.replace(reference, decode) : withoutTags
}

function removeTags(text: string): string {
  const replaced = text.replace(tag, (_, name: string) => (blocks.has(name.toLowerCase()) ? '\n' : ''))
  if (replaced === text) return text
  return replaced
    .replace(/[ \t]{0,100}\n[ \t]{0,100}/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function decode(match: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? match
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
  // Neither zero, which PostgreSQL cannot store, nor half of a surrogate pair is a character.
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : match
}
