/** Decompresses files that are compressed with gzip. The bytes of other files pass through unchanged. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

const chunkBytes = 65_536

/** Yields the decompressed bytes. Throws an UnreadableFile if the compressed data is damaged. */
export async function* decompress(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await bytes.next()
  if (first.done) return
  async function* wholeFile() {
    yield first.value as Uint8Array
    yield* bytes
  }
  if (!isGzip(first.value)) {
    yield* wholeFile()
    return
  }
  const compressed = Readable.from(wholeFile(), { objectMode: false })
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  compressed.once('error', (error) => gunzip.destroy(error))
  compressed.pipe(gunzip)
  try {
    for await (const chunk of gunzip) yield chunk
  } catch (error) {
    if (!isGzipError(error)) throw error
    throw new UnreadableFile(
      'The gzip file is damaged or incomplete. Compress it again, or upload it uncompressed.',
    )
  } finally {
    compressed.destroy()
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const isGzipError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
