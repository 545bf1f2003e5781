/** PostgreSQL ends a record with LF; a CSV for everybody ends it with CRLF. Line breaks inside a cell stay as they are. */
import { Transform } from 'node:stream'

const QUOTE = 0x22
const LF = 0x0a

export function recordEnds(): Transform {
  let isQuoted = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      // Room for a return before each line feed; the loop is the download's hot path.
      const out = Buffer.allocUnsafe(chunk.length * 2)
      let at = 0
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i]!
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LF && !isQuoted) out[at++] = 0x0d
        out[at++] = byte
      }
      done(null, out.subarray(0, at))
    },
  })
}
