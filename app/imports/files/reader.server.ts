/**
 * Starts the thread that reads a file, feeds it the file's bytes and takes what it finds. A thread that needs more
 * memory or time than a file may cost is stopped, and so is one whose findings nobody waits for any more; the process
 * lives on either way.
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
  /** For whom: accounts share the places fairly. */
  accountId?: string
  /** Stops the reading, as when the person has left. */
  signal?: AbortSignal
  heapMegabytes?: number
  milliseconds?: number
}
export type Finding = Extract<FromReader, { kind: 'rows' | 'shape' }>

const watchEveryMilliseconds = 200
/** Storage may give its bytes in tiny pieces, and each message costs. */
const fedAtOnce = 65_536

/** What the thread finds, as it finds it. Leaving the loop early stops the thread and closes the file. */
export async function* readInThread(
  task: ReaderTask,
  open: Open,
  options: ReaderOptions = {},
): AsyncGenerator<Finding> {
  const release = await takeReaderSlot(options.accountId ?? '', options.signal)
  const worker = startThread(task, options.heapMegabytes ?? threadLimits.heapMegabytes)
  // What happens to it while it is being stopped is nobody's error: unheard, it would end the process.
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

/** In tests the source itself, which Node can run; else the entry of the build. It is told nothing of our environment. */
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

/** Gives the thread the file's bytes as it asks for them. */
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
      // A copy: what is sent is lost here, and the bytes beside a chunk are somebody else's.
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
