/**
 * Creates a ZIP archive as a stream, one file after the other. The next file is opened when the archive has been read up
 * to it. Node compresses outside of the event loop; fflate only writes the headers of the archive. It writes no ZIP64
 * archives, so that a larger archive fails instead of being damaged.
 */
import { pipeline, Readable, Transform } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of the archive. Its contents are destroyed if the archive is not read to its end. */
export type ZipFile = { name: string; contents: Readable }

const MAX_BYTES = 0xffff_ffff
const DEFLATE = 8

export function createZipStream(files: AsyncIterable<ZipFile>): Readable {
  return Readable.from(writeZip(files), { objectMode: false })
}

async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  let bytes = 0
  for await (const { name, contents } of files) {
    const file = { filename: name, crc: 0, size: 0, compression: DEFLATE } as ZipInputFile
    zip.add(file)
    const compressed = createDeflateRaw()
    // The callback does nothing, but `pipeline` requires one: an error is thrown to the loop, and leaving the loop
    // destroys the contents.
    pipeline(contents, createMeter(file), compressed, () => undefined)
    for await (const chunk of compressed as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      file.ondata!(null, chunk, false)
      bytes += chunk.length
      if (bytes > MAX_BYTES || file.size > MAX_BYTES) throw new Error('the archive is larger than 4 GB')
      yield* written.splice(0)
    }
    file.ondata!(null, new Uint8Array(), true)
  }
  zip.end()
  yield* written
}

/** Passes the contents of a file on, and records its size and checksum. */
function createMeter(file: ZipInputFile): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      file.crc = crc32(chunk, file.crc)
      file.size += chunk.length
      done(null, chunk)
    },
  })
}
