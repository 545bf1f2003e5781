/**
 * The thread that reads a file. It receives the file's bytes and sends back rows: it has no secrets, opens no files,
 * and may be stopped at any moment. It requests bytes ahead of time, and pauses while its rows are not consumed.
 *
 * Tests run this file and its imports directly in Node, without a build; therefore these files import each other with
 * file extensions. In a build, it is a separate entry.
 */
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileShape } from './file-shape.ts'
import { detectShape, type RowChunk, readChunks } from './read-file.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Without a shape, the thread detects it first and reports it. */
export type ReaderTask = { shape: FileShape | null }
export type ReaderMessage =
  /** Requests the file from its beginning; bytes still in transit from an earlier reading are ignored. */
  | { kind: 'open' }
  | { kind: 'pull' }
  | { kind: 'rows'; chunk: RowChunk }
  | { kind: 'shape'; shape: FileShape }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }
/** Null bytes: the file has ended. */
export type ReaderCommand = { kind: 'bytes'; bytes: Uint8Array | null; reading: number } | { kind: 'taken' }

const pullsAhead = 16
const chunksAhead = 3

const port = parentPort!
const send = (message: ReaderMessage) => port.postMessage(message)
let received: (Uint8Array | null)[] = []
let readingNumber = 0
let unacknowledged = 0
/** Reading and sending may both wait at the same time. */
let waiters: (() => void)[] = []
const waitForMessage = () => new Promise<void>((resolve) => void waiters.push(resolve))

port.on('message', (message: ReaderCommand) => {
  if (message.kind === 'taken') unacknowledged--
  else if (message.reading === readingNumber) received.push(message.bytes)
  const woken = waiters
  waiters = []
  for (const wake of woken) wake()
})

async function* readFileBytes(): AsyncGenerator<Uint8Array> {
  readingNumber++
  received = []
  send({ kind: 'open' })
  for (let n = 0; n < pullsAhead; n++) send({ kind: 'pull' })
  for (;;) {
    while (received.length === 0) await waitForMessage()
    const bytes = received.shift()
    if (!bytes) return
    send({ kind: 'pull' })
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}

async function readFile(task: ReaderTask): Promise<void> {
  const open = async () => Readable.from(readFileBytes(), { objectMode: false })
  const shape = task.shape ?? (await detectShape(open))
  if (!task.shape) send({ kind: 'shape', shape })
  for await (const chunk of readChunks(open, shape)) {
    send({ kind: 'rows', chunk })
    unacknowledged++
    while (unacknowledged >= chunksAhead) await waitForMessage()
  }
}

try {
  await readFile(workerData as ReaderTask)
  send({ kind: 'end' })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  send({ kind: 'unreadable', message: error.message })
}
