/**
 * Splits a list of names. "['Couple ', 'Leisure trip']", "Couple; Leisure trip" and "Couple, Leisure trip" contain two
 * names each.
 */
export function splitNames(text: string): string[] {
  return text
    .replace(/^\[|\]$/g, '')
    .split(/[,;|]/)
    .map((name) => withoutQuotes(name.trim()).trim().replace(/\s+/g, ' ').slice(0, 60))
    .filter(Boolean)
}

/** Removes a pair of quotes around the whole name. Other quotes belong to it: `"best" O'Neil`. */
function withoutQuotes(name: string): string {
  const quote = name.charAt(0)
  const inner = name.slice(1, -1)
  return /['"]/.test(quote) && name.length > 1 && name.endsWith(quote) && !inner.includes(quote)
    ? inner
    : name
}

const separator = ', '

/**
 * Splits the names in a cell of our own export, which separates them by a comma and a space and does not quote them.
 * `commaNames` contains the names, in lower case, that contain this separator themselves.
 */
export function splitExportedNames(text: string, commaNames: ReadonlySet<string>): string[] {
  const parts = text.split(separator)
  const maxParts = Math.max(1, ...[...commaNames].map((name) => name.split(separator).length))
  const names: string[] = []
  for (let start = 0; start < parts.length; ) {
    let end = Math.min(parts.length, start + maxParts)
    while (end > start + 1 && !commaNames.has(parts.slice(start, end).join(separator).toLowerCase())) end--
    names.push(parts.slice(start, end).join(separator).trim().slice(0, 60))
    start = end
  }
  return names.filter(Boolean)
}
