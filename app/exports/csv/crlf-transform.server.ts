/**
 * PostgreSQL ends a record with LF; a CSV for general use ends it with CRLF. Line breaks inside a cell are unchanged.
 */
import { Transform } from 'node:stream'

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/**
 * `beginning` is written before the first record; `onRecords` is called with the number of records that each chunk
 * ended.
 */
export function createCrlfTransform(prefix = '', onRecords?: (count: number) => void): Transform {
  let isQuoted = false
  // Scratch buffer, overwritten for each chunk and passed on as a copy of the right size: a new buffer per chunk, with
  // room for a CR before each LF, would leave twice the garbage, and a download's memory is mostly garbage.
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
