/**
 * Splits a list of names. "['Couple ', 'Leisure trip']", "Couple; Leisure trip" and "Couple, Leisure trip" contain two
 * names each.
 */
export function splitNames(text: string): string[] {
  return text
    .replace(/^\[|\]$/g, '')
    .split(/[,;|]/)
    .map((name) => trimQuotes(name).replace(/\s+/g, ' ').slice(0, 60))
    .filter(Boolean)
}

/**
 * Removes spaces and quotes at both ends. Uses a loop, because a regular expression would search for the end of the
 * text from every space, which takes quadratic time.
 */
function trimQuotes(name: string): string {
  const isEdge = (index: number) => /[\s'"]/.test(name.charAt(index))
  let start = 0
  let end = name.length
  while (start < end && isEdge(start)) start++
  while (end > start && isEdge(end - 1)) end--
  return name.slice(start, end)
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
