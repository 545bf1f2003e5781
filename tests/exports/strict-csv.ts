/** A second reader of CSV, by RFC 4180 and nothing else: CRLF ends every record, quotes are doubled, no leniency. */
export function strictCsv(text: string): string[][] {
  const records: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let record: string[] = []
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (!match) throw new Error(`not CSV at ${at}: ${JSON.stringify(text.slice(at, at + 80))}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error('the last record does not end')
  return records
}
