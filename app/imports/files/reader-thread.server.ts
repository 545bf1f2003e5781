/**
 * The thread that reads a file. It receives the file's bytes and sends back rows: it has no secrets, opens no files,
 * and may be stopped at any moment. It requests bytes ahead of need, and waits when nobody takes its rows.
 *
 * Tests run this file and its imports directly in Node, without a build; therefore these files import each other by
 * their full names. In a build it is a separate entry.
 */
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { FileShape } from './file-shape.ts'
import { findShape, type RowChunk, readChunks } from './read-file.server.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Without a shape, the thread detects it first and reports it. */
export type ReaderTask = { shape: FileShape | null }
export type FromReader =
  /** Requests the file from its beginning; bytes still in transit from an earlier reading are ignored. */
  | { kind: 'open' }
  | { kind: 'pull' }
  | { kind: 'rows'; chunk: RowChunk }
  | { kind: 'shape'; shape: FileShape }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }
/** Null bytes: the file has ended. */
export type ToReader = { kind: 'bytes'; bytes: Uint8Array | null; reading: number } | { kind: 'taken' }

const pullsAhead = 16
const chunksAhead = 3

const port = parentPort!
const send = (message: FromReader) => port.postMessage(message)
let arrived: (Uint8Array | null)[] = []
let reading = 0
let untaken = 0
/** The reading and the sending may both be waiting at the same time. */
let waiting: (() => void)[] = []
const change = () => new Promise<void>((resolve) => void waiting.push(resolve))

port.on('message', (message: ToReader) => {
  if (message.kind === 'taken') untaken--
  else if (message.reading === reading) arrived.push(message.bytes)
  const woken = waiting
  waiting = []
  for (const wake of woken) wake()
})

async function* bytesOfFile(): AsyncGenerator<Uint8Array> {
  reading++
  arrived = []
  send({ kind: 'open' })
  for (let n = 0; n < pullsAhead; n++) send({ kind: 'pull' })
  for (;;) {
    while (arrived.length === 0) await change()
    const bytes = arrived.shift()
    if (!bytes) return
    send({ kind: 'pull' })
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}

async function read(task: ReaderTask): Promise<void> {
  const open = async () => Readable.from(bytesOfFile(), { objectMode: false })
  const shape = task.shape ?? (await findShape(open))
  if (!task.shape) send({ kind: 'shape', shape })
  for await (const chunk of readChunks(open, shape)) {
    send({ kind: 'rows', chunk })
    untaken++
    while (untaken >= chunksAhead) await change()
  }
}

try {
  await read(workerData as ReaderTask)
  send({ kind: 'end' })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  send({ kind: 'unreadable', message: error.message })
}
