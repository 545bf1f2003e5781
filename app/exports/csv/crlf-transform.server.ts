/**
 * PostgreSQL ends a record with LF; a CSV for general use ends it with CRLF. Line breaks inside a cell are unchanged.
 */
import { Transform } from 'node:stream'

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/** `prefix` is written before the first record; `onRecords` is called with the number of records in each chunk. */
export function createCrlfTransform(prefix = '', onRecords?: (count: number) => void): Transform {
  let isQuoted = false
  // Reused for every chunk, whose result is passed on as a copy of the exact size. A new buffer per chunk, with room
  // for a CR before each LF, would create twice the garbage, and garbage is most of a download's memory.
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
