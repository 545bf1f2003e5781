/**
 * Tells all processes of this web server that something they may have cached has changed. Web servers on other machines
 * are not told, so cached values must also expire.
 */
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BroadcastMessage } from './broadcast-message'

/** A process that does not respond within this time is overloaded. The sender does not wait any longer. */
const MAX_WAIT_MS = 2_000

const handlers = new Map<string, () => void>()
const pending = new Map<string, () => void>()

/** Registers what this process does when any process broadcasts the topic. */
export function onBroadcast(topic: string, handle: () => void): void {
  handlers.set(topic, handle)
}

/**
 * Runs the handler in every process. Resolves after all have run, so that the client's next request sees the change in
 * whichever process it arrives.
 */
export async function broadcast(topic: string): Promise<void> {
  handlers.get(topic)?.()
  if (!cluster.isWorker) return
  const id = randomUUID()
  const done = new Promise<void>((resolve) => pending.set(id, resolve))
  send({ kind: 'announce', id, topic })
  await Promise.race([done, sleep(MAX_WAIT_MS, undefined, { ref: false })])
  pending.delete(id)
}

function send(message: BroadcastMessage): void {
  process.send?.(message)
}

function receive({ kind, id, topic }: BroadcastMessage): void {
  if (kind === 'done') return pending.get(id)?.()
  handlers.get(topic)?.()
  send({ kind: 'received', id, topic })
}

if (cluster.isWorker) process.on('message', receive)
