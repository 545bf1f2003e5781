/**
 * Gives yauzl access to any part of a file that can only be read from its beginning. Ranges in ascending order are read
 * in one pass, and the end of the file, which contains the directory of a ZIP archive, is kept in memory.
 */
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { OpenFile } from '../file-part.ts'

/** Sufficient for the directory of an archive with as many files as the limits allow. */
const tailBytes = 8 * 1024 * 1024
const noBytes: Uint8Array = new Uint8Array(0)

type Tail = { bytes: Buffer; start: number }
type ReadRange = (start: number, end: number) => AsyncGenerator<Uint8Array>

/** Creates a reader as yauzl requires it: an instance of its class with other methods. */
function createReader(tail: Tail, readRange: ReadRange): RandomAccessReader {
  const reader = Reflect.construct(RandomAccessReader, []) as RandomAccessReader
  return Object.assign(reader, {
    _readStreamForRange: (start: number, end: number) =>
      Readable.from(readRange(start, end), { objectMode: false }),
    /** Copies from the end of the file directly, because a stream for each entry of the directory is slow. */
    read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
      const { bytes, start } = tail
      if (position >= start && position + length <= start + bytes.length) {
        bytes.copy(buffer, offset, position - start, position - start + length)
        setImmediate(callback, null)
      } else RandomAccessReader.prototype.read.call(reader, buffer, offset, length, position, callback)
    },
  })
}

export type Ranges = { reader: RandomAccessReader; fileBytes: number }

/** Reads the file once to learn its size. */
export async function openRanges(open: OpenFile): Promise<Ranges> {
  const tail = await readTail(open)
  let stream: Readable | null = null
  let chunks: AsyncIterator<Uint8Array> | null = null
  let position = 0
  let rest = noBytes

  async function nextChunk(): Promise<Uint8Array> {
    if (rest.length > 0) return rest
    const { value, done } = await chunks!.next()
    return done ? noBytes : value
  }

  async function* readRange(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (start >= tail.start) {
      yield tail.bytes.subarray(start - tail.start, end - tail.start)
      return
    }
    if (!chunks || start < position) {
      stream?.destroy()
      stream = await open()
      chunks = stream[Symbol.asyncIterator]()
      position = 0
      rest = noBytes
    }
    while (position < end) {
      const chunk = await nextChunk()
      if (chunk.length === 0) return
      const from = Math.min(Math.max(0, start - position), chunk.length)
      const to = Math.min(chunk.length, end - position)
      rest = chunk.subarray(to)
      position += to
      if (from < to) yield chunk.subarray(from, to)
    }
  }

  return { reader: createReader(tail, readRange), fileBytes: tail.start + tail.bytes.length }
}

async function readTail(open: OpenFile): Promise<Tail> {
  const chunks: Uint8Array[] = []
  let kept = 0
  let fileBytes = 0
  for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    kept += chunk.length
    fileBytes += chunk.length
    while (kept - chunks[0]!.length >= tailBytes) kept -= chunks.shift()!.length
  }
  return { bytes: Buffer.concat(chunks), start: fileBytes - kept }
}
