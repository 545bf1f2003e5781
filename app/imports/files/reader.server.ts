/**
 * Starts the thread that reads a file, feeds it the file's bytes and receives its results. A thread that exceeds its
 * memory or time limit is stopped, and so is one whose results are no longer needed; the process survives either way.
 */
import { on } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { threadLimits } from './limits'
import type { Open } from './read-file.server'
import { takeReaderSlot } from './reader-slots.server'
import type { FromReader, ReaderTask, ToReader } from './reader-thread.server'
import { UnreadableFile } from './unreadable-file'

export type ReaderOptions = {
  /** The account the file is read for: accounts share the slots fairly. */
  accountId?: string
  /** Stops the reading, for example when the person has left. */
  signal?: AbortSignal
  heapMegabytes?: number
  milliseconds?: number
}
export type Finding = Extract<FromReader, { kind: 'rows' | 'shape' }>

const watchEveryMilliseconds = 200
/** Storage may return tiny chunks, and each message has a cost. */
const fedAtOnce = 65_536

/** Yields the thread's results as they arrive. Leaving the loop early stops the thread and closes the file. */
export async function* readInThread(
  task: ReaderTask,
  open: Open,
  options: ReaderOptions = {},
): AsyncGenerator<Finding> {
  const release = await takeReaderSlot(options.accountId ?? '', options.signal)
  const worker = startThread(task, options.heapMegabytes ?? threadLimits.heapMegabytes)
  // Errors while the thread is being stopped are expected; without a listener they would end the process.
  worker.on('error', () => undefined)
  const feeder = feed(worker, open)
  const budget = options.milliseconds ?? threadLimits.milliseconds
  let row = 1
  let isTooSlow = false
  const watch = setInterval(() => {
    const allowed = budget + (feeder.fedBytes() / 1_000_000) * threadLimits.millisecondsPerMegabyte
    if (worker.performance.eventLoopUtilization().active < allowed) return
    isTooSlow = true
    void worker.terminate()
  }, watchEveryMilliseconds)
  try {
    for await (const [message] of on(worker, 'message', { signal: options.signal, close: ['exit'] })) {
      const found = message as FromReader
      if (found.kind === 'open') await feeder.open()
      else if (found.kind === 'pull') await feeder.next()
      else if (found.kind === 'unreadable') throw new UnreadableFile(found.message)
      else if (found.kind === 'end') return
      else {
        yield found
        if (found.kind !== 'rows') continue
        row = found.chunk.first + found.chunk.cells.length - 1
        worker.postMessage({ kind: 'taken' } satisfies ToReader)
      }
    }
    throw isTooSlow
      ? new UnreadableFile(`The file takes longer to read than is allowed: it was stopped after row ${row}.`)
      : new Error('The thread that reads a file ended early')
  } catch (error) {
    throw isOutOfMemory(error)
      ? new UnreadableFile(
          `The file takes more memory to read than is allowed: it was stopped after row ${row}.`,
        )
      : error
  } finally {
    clearInterval(watch)
    feeder.close()
    await worker.terminate()
    release()
  }
}

/**
 * Runs the source itself in tests, since Node can run it; otherwise the entry of the build. The thread gets none of our
 * environment variables.
 */
function startThread(task: ReaderTask, heapMegabytes: number): Worker {
  const [file, execArgv] =
    import.meta.env.MODE === 'test'
      ? [
          new URL('./reader-thread.server.ts', import.meta.url),
          ['--experimental-strip-types', '--no-warnings'],
        ]
      : [path.resolve('build/server/file-reader.js'), []]
  return new Worker(file, {
    workerData: task,
    env: {},
    execArgv,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
}

/** Sends the thread the file's bytes as it requests them. */
function feed(worker: Worker, openFile: Open) {
  let stream: Readable | null = null
  let chunks: AsyncIterator<Uint8Array> | null = null
  let reading = 0
  let fed = 0
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
      while (size < fedAtOnce) {
        const { value, done } = await chunks!.next()
        if (done) break
        parts.push(value)
        size += value.length
      }
      // A copy, because a transferred buffer is lost here, and the rest of a chunk's buffer may belong to other code.
      const bytes = size > 0 ? joined(parts, size) : null
      fed += size
      const message: ToReader = { kind: 'bytes', bytes, reading }
      worker.postMessage(message, bytes ? [bytes.buffer] : [])
    },
    fedBytes: () => fed,
    close: () => void stream?.destroy(),
  }
}

function joined(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
