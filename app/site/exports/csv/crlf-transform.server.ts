/**
 * Converts the LF after each record of PostgreSQL's CSV output to CRLF, as RFC 4180 specifies. Line breaks inside
 * quoted cells are unchanged.
 */
import { Transform } from 'node:stream'

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/**
 * Creates the transform stream. `prefix` is written before the first record; `onRecords` is called with the number of
 * records in each chunk.
 */
export function createCrlfTransform(prefix = '', onRecords?: (count: number) => void): Transform {
  let isQuoted = false
  // The buffer is reused for every chunk, and a copy with the exact size is passed on. Allocating a buffer per chunk,
  // with room for a CR before each LF, would create twice as much garbage, which accounts for most of a download's
  // memory use.
  let buffer = Buffer.alloc(0)
  const records = new Transform({
    transform(chunk: Buffer, _, done) {
      if (buffer.length < chunk.length * 2) buffer = Buffer.allocUnsafe(chunk.length * 2)
      let length = 0
      let recordCount = 0
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i]!
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LF && !isQuoted) {
          buffer[length++] = CR
          recordCount++
        }
        buffer[length++] = byte
      }
      onRecords?.(recordCount)
      done(null, Buffer.from(buffer.subarray(0, length)))
    },
  })
  if (prefix) records.push(prefix)
  return records
}
