/**
 * react-dom 18 encodes a page into chunks of 2,048 bytes. Where the next character does not fit into what is left of a
 * chunk, it sends the rest of the chunk as NUL bytes and the character with the next one. Nothing is lost, so taking
 * the NUL bytes out restores the page; left in, a browser shows and sends back U+FFFD in their place.
 */
import { Transform } from 'node:stream'

/** In UTF-8 a zero byte is part of no other character. */
export function removeNulBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
