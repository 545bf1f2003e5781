/**
 * The process that reads a file. It receives the bytes of the file and sends back rows. It has no secrets, opens no
 * files, and can be stopped at any time. It requests bytes in advance, and pauses while its rows are not consumed.
 * Its first argument is the file of the thread that limits its CPU time.
 *
 * Tests run this file and its imports directly in Node, without a build, so these files import each other with file
 * extensions. In a build, this file is a separate entry point.
 */
import module from 'node:module'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { decompress } from './decompress.ts'
import { detectShape } from './detect-shape.server.ts'
import type { FileShape } from './file-shape.ts'
import type { FormatChoices } from './format-choices.ts'
import { readerLimits } from './limits.ts'
import { type FileSource, openSource } from './open-source.ts'
import { type RowChunk, readChunks } from './read-file.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** If the shape of the file is not known, the process detects it first and sends it. */
export type ReaderTask = { shape: FileShape } | { shape: null; choices: FormatChoices }
export type ReaderMessage =
  /** Requests the file from its beginning. Bytes from a previous `open` that are still in transit are ignored. */
  | { kind: 'open' }
  | { kind: 'pull' }
  | { kind: 'source'; source: FileSource['kind'] }
  | { kind: 'rows'; chunk: RowChunk }
  | { kind: 'shape'; shape: FileShape }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }
/**
 * A message to the process: first its task and the CPU time allowed for every file, then the next bytes of the file
 * (null at its end), or the confirmation that a chunk of rows was consumed.
 */
export type ReaderCommand =
  | { kind: 'task'; task: ReaderTask; milliseconds: number }
  | { kind: 'bytes'; bytes: Uint8Array | null; reading: number }
  | { kind: 'taken' }

const pullsAhead = 16
const chunksAhead = 3

const send = (message: ReaderMessage) => process.send!(message)
const allowedMilliseconds = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
let received: (Uint8Array | null)[] = []
let receivedByteCount = 0
let readingNumber = 0
let unacknowledged = 0
/** The functions that wait for a message: reading the file and sending rows can wait at the same time. */
let waiters: (() => void)[] = []
const waitForMessage = () => new Promise<void>((resolve) => void waiters.push(resolve))

process.on('message', (message: ReaderCommand) => {
  if (message.kind === 'task') return void start(message.task, message.milliseconds)
  if (message.kind === 'taken') unacknowledged--
  else receiveBytes(message)
  const woken = waiters
  waiters = []
  for (const wake of woken) wake()
})
// The parent stops this process when it is done with it, even if a signal for all processes has arrived before.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

function receiveBytes({ bytes, reading }: Extract<ReaderCommand, { kind: 'bytes' }>): void {
  receivedByteCount += bytes?.length ?? 0
  allowTime()
  if (reading === readingNumber) received.push(bytes)
}

let baseMilliseconds = 0
function allowTime(): void {
  const forBytes = (receivedByteCount / 1_000_000) * readerLimits.millisecondsPerMegabyte
  Atomics.store(allowedMilliseconds, 0, baseMilliseconds + forBytes)
}

async function* readFileBytes(): AsyncGenerator<Uint8Array> {
  const reading = ++readingNumber
  received = []
  send({ kind: 'open' })
  for (let n = 0; n < pullsAhead; n++) send({ kind: 'pull' })
  for (;;) {
    while (reading === readingNumber && received.length === 0) await waitForMessage()
    // The file has been opened again meanwhile: the bytes are for that reading.
    if (reading !== readingNumber) return
    const bytes = received.shift()
    if (!bytes) return
    send({ kind: 'pull' })
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}

async function readFile(task: ReaderTask): Promise<void> {
  const open = async () => Readable.from(decompress(readFileBytes()), { objectMode: false })
  const source = await openSource(open)
  send({ kind: 'source', source: source.kind })
  const shape = task.shape ?? (await detectShape(source, task.choices))
  if (!task.shape) send({ kind: 'shape', shape })
  for await (const chunk of readChunks(source, shape)) {
    send({ kind: 'rows', chunk })
    unacknowledged++
    while (unacknowledged >= chunksAhead) await waitForMessage()
  }
}

async function start(task: ReaderTask, milliseconds: number): Promise<void> {
  baseMilliseconds = milliseconds
  allowTime()
  // Node stores compiled code when a process exits, but this one is killed.
  module.flushCompileCache?.()
  new Worker(process.argv[2]!, { workerData: allowedMilliseconds.buffer }).unref()
  try {
    await readFile(task)
    send({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    send({ kind: 'unreadable', message: error.message })
  }
}
