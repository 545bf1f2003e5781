/**
 * Limits how many files a process reads at the same time, so that its memory use stays bounded. An account occupies at
 * most half of the slots, so each process of the web server has at least two. A free slot goes to the waiting account
 * that is reading the fewest files and, if there are several, to the request that has waited longest.
 */
import { processShare } from '#app/kit/processes/process-count.server'

const maxReaders = processShare(4, 2)
const maxReadersPerAccount = Math.floor(maxReaders / 2)

type Waiter = { accountId: string; start: () => void }

const running = new Map<string, number>()
const queue: Waiter[] = []

/** Waits for a free slot. Returns a function that releases it. */
export async function acquireReaderSlot(accountId: string, signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const cancel = () => {
      queue.splice(queue.indexOf(waiter), 1)
      reject(signal?.reason)
    }
    const waiter: Waiter = {
      accountId,
      start: () => {
        signal?.removeEventListener('abort', cancel)
        running.set(accountId, countRunning(accountId) + 1)
        resolve()
      },
    }
    signal?.addEventListener('abort', cancel, { once: true })
    queue.push(waiter)
    startNext()
  })
  return () => {
    const remaining = countRunning(accountId) - 1
    if (remaining > 0) running.set(accountId, remaining)
    else running.delete(accountId)
    startNext()
  }
}

function countRunning(accountId: string): number {
  return running.get(accountId) ?? 0
}

function startNext(): void {
  const total = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (total >= maxReaders) return
  const eligible = queue.filter(({ accountId }) => countRunning(accountId) < maxReadersPerAccount)
  if (eligible.length === 0) return
  const next = eligible.reduce((best, each) =>
    countRunning(each.accountId) < countRunning(best.accountId) ? each : best,
  )
  queue.splice(queue.indexOf(next), 1)
  next.start()
}
