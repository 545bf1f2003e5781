/**
 * react-dom 18 encodes a page into chunks of 2,048 bytes. If the next character does not fit into the rest of a chunk,
 * it sends the rest of the chunk as NUL bytes and puts the character into the next one. No content is lost, so removing
 * the NUL bytes restores the page; otherwise a browser shows and sends back U+FFFD in their place.
 */
import { Transform } from 'node:stream'

/** In UTF-8, a zero byte is never part of another character. */
export function removeNulBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
