/**
 * Works around a bug in react-dom 18, which encodes a page into chunks of 2,048 bytes. If a multi-byte character does
 * not fit into the rest of a chunk, react-dom fills the chunk with NUL bytes and puts the character into the next
 * chunk. No content is lost, so removing the NUL bytes restores the page. Otherwise, browsers would show and submit
 * U+FFFD in their place.
 */
import { Transform } from 'node:stream'

/**
 * Creates a stream that removes NUL bytes. This is safe, because a UTF-8 character other than NUL never contains a zero
 * byte.
 */
export function removeNulBytes(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
