/**
 * Works around a bug of react-dom 18, which encodes a page into chunks of 2,048 bytes. If the next character does not
 * fit into a chunk, it fills the chunk with NUL bytes and puts the character into the next one. No content is lost, so
 * removing the NUL bytes restores the page; otherwise browsers would show and submit U+FFFD in their place.
 */
import { Transform } from 'node:stream'

/** Removing zero bytes is safe, because in UTF-8 they are never part of another character. */
export function removeNulBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
