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
export function recordEnds(beginning = '', onRecords?: (count: number) => void): Transform {
  let isQuoted = false
  // Scratch buffer, overwritten for each chunk and passed on as a copy of the right size: a new buffer per chunk, with
  // room for a CR before each LF, would leave twice the garbage, and a download's memory is mostly garbage.
  let desk = Buffer.alloc(0)
  const records = new Transform({
    transform(chunk: Buffer, _, done) {
      if (desk.length < chunk.length * 2) desk = Buffer.allocUnsafe(chunk.length * 2)
      let at = 0
      let ended = 0
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i]!
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LF && !isQuoted) {
          desk[at++] = CR
          ended++
        }
        desk[at++] = byte
      }
      onRecords?.(ended)
      done(null, Buffer.from(desk.subarray(0, at)))
    },
  })
  if (beginning) records.push(beginning)
  return records
}
