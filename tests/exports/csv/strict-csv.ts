/** Parses CSV strictly by RFC 4180 (every record ends with CRLF, quotes are doubled); throws on anything else. */
export function parseStrictCsv(text: string): string[][] {
  const records: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let record: string[] = []
  while (field.lastIndex < text.length) {
    const position = field.lastIndex
    const match = field.exec(text)
    if (!match)
      throw new Error(`invalid CSV at ${position}: ${JSON.stringify(text.slice(position, position + 80))}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error('the last record has no line end')
  return records
}
