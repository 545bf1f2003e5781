/**
 * Starts the thread that reads a file, sends it the bytes of the file and receives its results. The thread is stopped
 * if it exceeds its memory or time limit, or if its results are no longer needed. The process continues in either case.
 */
import { on } from 'node:events'
import module from 'node:module'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { OpenFile } from './file-part'
import { threadLimits } from './limits'
import { acquireReaderSlot } from './reader-slots.server'
import type { ReaderCommand, ReaderMessage, ReaderTask } from './reader-thread.server'
import { UnreadableFile } from './unreadable-file'

export type ReaderOptions = {
  /** The account for which the file is read. Accounts share the reader slots fairly. */
  accountId?: string
  /** Stops reading, for example when the client disconnects. */
  signal?: AbortSignal
  heapMegabytes?: number
  milliseconds?: number
}
export type ReaderResult = Extract<ReaderMessage, { kind: 'rows' | 'shape' }>

const watchIntervalMilliseconds = 200
/** The minimum size of a message with bytes. Storage can return tiny chunks, and each message has a cost. */
const feedChunkBytes = 65_536

/**
 * Yields the results of the thread as they arrive. Leaving the loop early stops the thread and closes the file. Throws
 * an UnreadableFile if the file cannot be read within the limits.
 */
export async function* readInThread(
  task: ReaderTask,
  open: OpenFile,
  options: ReaderOptions = {},
): AsyncGenerator<ReaderResult> {
  const release = await acquireReaderSlot(options.accountId ?? '', options.signal)
  const worker = startThread(task, options.heapMegabytes ?? threadLimits.heapMegabytes)
  // Stopping the thread can cause errors. Without a listener, they would end the process.
  worker.on('error', () => undefined)
  const feeder = createFeeder(worker, open)
  const budget = options.milliseconds ?? threadLimits.milliseconds
  let row = 1
  let advice = ''
  let isTooSlow = false
  const watchdog = setInterval(() => {
    const allowedMilliseconds =
      budget + (feeder.fedBytes() / 1_000_000) * threadLimits.millisecondsPerMegabyte
    if (isTooSlow || worker.performance.eventLoopUtilization().active < allowedMilliseconds) return
    isTooSlow = true
    void worker.terminate()
  }, watchIntervalMilliseconds)
  try {
    for await (const [message] of on(worker, 'message', { signal: options.signal, close: ['exit'] })) {
      const result = message as ReaderMessage
      if (result.kind === 'open') await feeder.open()
      else if (result.kind === 'pull') await feeder.next()
      else if (result.kind === 'unreadable') throw new UnreadableFile(result.message)
      else if (result.kind === 'source')
        advice = result.source === 'workbook' ? ' Save the sheet as CSV, and upload that file.' : ''
      else if (result.kind === 'end') return
      else {
        yield result
        if (result.kind !== 'rows') continue
        row = result.chunk.first + result.chunk.cells.length - 1
        worker.postMessage({ kind: 'taken' } satisfies ReaderCommand)
      }
    }
    throw isTooSlow
      ? new UnreadableFile(`The file took too long to read and was stopped after row ${row}.${advice}`)
      : new Error('The thread that reads a file ended early')
  } catch (error) {
    throw isOutOfMemory(error)
      ? new UnreadableFile(`The file needed too much memory and was stopped after row ${row}.${advice}`)
      : error
  } finally {
    clearInterval(watchdog)
    feeder.close()
    await worker.terminate()
    release()
  }
}

/**
 * Starts the thread: from the built file in production, otherwise from the source file, because Node can run it directly.
 * The thread gets none of our environment variables, so that it has no secrets, except where compiled code is stored,
 * if it is, which halves the time it takes to start.
 */
function startThread(task: ReaderTask, heapMegabytes: number): Worker {
  const [file, execArgv] = import.meta.env.PROD
    ? [path.resolve('build/server/file-reader.js'), []]
    : [new URL('./reader-thread.server.ts', import.meta.url), ['--experimental-strip-types', '--no-warnings']]
  const compileCache = module.getCompileCacheDir?.()
  return new Worker(file, {
    workerData: task,
    env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    execArgv,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
}

/** Creates the object that sends the bytes of the file to the thread on request. */
function createFeeder(worker: Worker, openFile: OpenFile) {
  let stream: Readable | null = null
  let chunks: AsyncIterator<Uint8Array> | null = null
  let reading = 0
  let fedByteCount = 0
  return {
    async open(): Promise<void> {
      stream?.destroy()
      stream = await openFile()
      chunks = stream[Symbol.asyncIterator]()
      reading++
    },
    async next(): Promise<void> {
      const parts: Uint8Array[] = []
      let size = 0
      while (size < feedChunkBytes) {
        const { value, done } = await chunks!.next()
        if (done) break
        parts.push(value)
        size += value.length
      }
      // Copy the bytes, because transferring a buffer detaches it, and other code may use the same buffer.
      const bytes = size > 0 ? concatBytes(parts, size) : null
      fedByteCount += size
      const message: ReaderCommand = { kind: 'bytes', bytes, reading }
      worker.postMessage(message, bytes ? [bytes.buffer] : [])
    },
    fedBytes: () => fedByteCount,
    close: () => void stream?.destroy(),
  }
}

function concatBytes(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
