/**
 * Limits how many files a process reads at once, so that its memory stays bounded. No account can hold all slots: a
 * free slot goes to the account that is reading the fewest files and, among those, to the reading that has waited
 * longest.
 */
const places = 3
const placesPerAccount = 2

type Waiter = { accountId: string; start: () => void }

const running = new Map<string, number>()
const waiting: Waiter[] = []

/** Waits for a slot; call the returned function to release it. */
export async function takeReaderSlot(accountId: string, signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(waiter), 1)
      reject(signal?.reason)
    }
    const waiter: Waiter = {
      accountId,
      start: () => {
        signal?.removeEventListener('abort', leave)
        running.set(accountId, readBy(accountId) + 1)
        resolve()
      },
    }
    signal?.addEventListener('abort', leave, { once: true })
    waiting.push(waiter)
    startNext()
  })
  return () => {
    const left = readBy(accountId) - 1
    if (left > 0) running.set(accountId, left)
    else running.delete(accountId)
    startNext()
  }
}

function readBy(accountId: string): number {
  return running.get(accountId) ?? 0
}

function startNext(): void {
  const taken = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (taken >= places) return
  const able = waiting.filter(({ accountId }) => readBy(accountId) < placesPerAccount)
  if (able.length === 0) return
  const next = able.reduce((best, each) => (readBy(each.accountId) < readBy(best.accountId) ? each : best))
  waiting.splice(waiting.indexOf(next), 1)
  next.start()
}
