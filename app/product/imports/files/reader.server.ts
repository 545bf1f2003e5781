/**
 * Starts the process that reads a file, sends it the bytes of the file and receives its results. It ends if it exceeds
 * its memory or time limit, or if its results are no longer needed. A process, because a thread that exceeds its memory
 * limit can end the process that started it.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import module from 'node:module'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { OpenFile } from './file-part.ts'
import { cpuLimitSignal, readerLimits } from './limits'
import type { ReaderCommand, ReaderMessage, ReaderTask } from './reader-process.server'
import { acquireReaderSlot } from './reader-slots.server'
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

/** The minimum size of a message with bytes. Storage can return tiny chunks, and each message has a cost. */
const feedChunkBytes = 65_536

/**
 * Yields the results of the process as they arrive. Leaving the loop early ends it and closes the file. Throws an
 * UnreadableFile if the file cannot be read within the limits.
 */
export async function* readInProcess(
  task: ReaderTask,
  open: OpenFile,
  options: ReaderOptions = {},
): AsyncGenerator<ReaderResult> {
  const release = await acquireReaderSlot(options.accountId ?? '', options.signal)
  try {
    yield* readFrom(startProcess(options.heapMegabytes ?? readerLimits.heapMegabytes), task, open, options)
  } finally {
    // Also if the process could not be started, otherwise nobody could ever use its slot again.
    release()
  }
}

async function* readFrom(
  reader: ChildProcess,
  task: ReaderTask,
  open: OpenFile,
  options: ReaderOptions,
): AsyncGenerator<ReaderResult> {
  // Ending the process can cause errors. Without a listener, they would end this process too.
  reader.on('error', () => undefined)
  const end = watchEnd(reader)
  const feeder = createFeeder(reader, open)
  let row = 1
  let advice = ''
  try {
    const milliseconds = options.milliseconds ?? readerLimits.milliseconds
    sendTo(reader, { kind: 'task', task, milliseconds })
    for await (const [message] of on(reader, 'message', { signal: options.signal, close: ['disconnect'] })) {
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
        sendTo(reader, { kind: 'taken' })
      }
    }
    const { reason, output } = await end
    if (reason === 'other') throw new Error(`The process that reads a file ended early: ${output}`)
    const cause = reason === 'time' ? 'took too long to read' : 'needed too much memory'
    throw new UnreadableFile(`The file ${cause} and was stopped after row ${row}.${advice}`)
  } finally {
    feeder.close()
    reader.kill('SIGKILL')
    await end
  }
}

/**
 * Starts the process: from the built file in production, otherwise from the source file, because Node can run it
 * directly. It gets none of our environment variables, so that it has no secrets, except where compiled code is stored,
 * if it is, which halves the time it takes to start.
 */
function startProcess(heapMegabytes: number): ChildProcess {
  const isBuilt = import.meta.env.PROD
  const fileOf = (built: string, source: string) =>
    isBuilt ? path.resolve('build/server', built) : fileURLToPath(new URL(source, import.meta.url))
  const compileCache = module.getCompileCacheDir?.()
  return fork(
    fileOf('file-reader.js', './reader-process.server.ts'),
    [fileOf('reader-cpu-limit.js', './cpu-limit.server.ts')],
    {
      env: { NODE_ENV: 'production', ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
      execArgv: [
        `--max-old-space-size=${heapMegabytes}`,
        '--max-semi-space-size=8',
        ...(isBuilt ? [] : ['--experimental-strip-types', '--no-warnings']),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
}

function sendTo(reader: ChildProcess, command: ReaderCommand): void {
  // If the process has ended, the loop over its messages ends too.
  if (reader.connected) reader.send(command, () => undefined)
}

const maxOutputLength = 4_000

/** Returns why the process has ended, once it has, and the last that it wrote to its standard error output. */
async function watchEnd(
  reader: ChildProcess,
): Promise<{ reason: 'time' | 'memory' | 'other'; output: string }> {
  let output = ''
  // Without file descriptors, the process has not been started, and has no output.
  reader.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-maxOutputLength)
  })
  // Not `once`, which rejects on an error: a process that could not be started is also closed.
  await new Promise((resolve) => reader.on('close', resolve))
  if (reader.signalCode === cpuLimitSignal) return { reason: 'time', output }
  const isOutOfMemory = reader.signalCode === 'SIGKILL' || output.includes('heap out of memory')
  return { reason: isOutOfMemory ? 'memory' : 'other', output }
}

/** Creates the object that sends the bytes of the file to the process on request. */
function createFeeder(reader: ChildProcess, openFile: OpenFile) {
  let stream: Readable | null = null
  let chunks: AsyncIterator<Uint8Array> | null = null
  let reading = 0
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
      const bytes = size > 0 ? Buffer.concat(parts, size) : null
      sendTo(reader, { kind: 'bytes', bytes, reading })
    },
    close: () => void stream?.destroy(),
  }
}
