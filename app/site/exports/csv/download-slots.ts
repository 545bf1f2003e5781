/**
 * Limits the number of concurrent downloads in this process, because each download holds a database connection. An
 * account can hold at most `perAccount` slots. An account that already holds one gets another only while more than a
 * third of all slots are free, so that the last slots remain for accounts without any. If no slot is available,
 * downloads wait in a queue.
 */
import type { Id } from '#app/kit/database/schema'

export type DownloadSlots = ReturnType<typeof createDownloadSlots>
/**
 * `share`: the account already holds or is waiting for its maximum number of slots. `busy`: no slot became available
 * before the signal was aborted.
 */
export type Slot = { release: () => void } | 'share' | 'busy'

type Waiting = { accountId: Id; grant: () => void }

export function createDownloadSlots({ slots, perAccount }: { slots: number; perAccount: number }) {
  const reserved = Math.floor(slots / 3)
  const held = new Map<Id, number>()
  const waiting: Waiting[] = []
  let free = slots

  const heldCount = (accountId: Id) => held.get(accountId) ?? 0
  const canEnter = (accountId: Id) => (heldCount(accountId) === 0 ? free > 0 : free > reserved)

  function takeSlot(accountId: Id): Slot {
    free--
    held.set(accountId, heldCount(accountId) + 1)
    let isHeld = true
    return {
      release: () => {
        if (!isHeld) return
        isHeld = false
        free++
        if (heldCount(accountId) === 1) held.delete(accountId)
        else held.set(accountId, heldCount(accountId) - 1)
        waiting.find((next) => canEnter(next.accountId))?.grant()
      },
    }
  }

  return {
    hasWaiting: () => waiting.length > 0,
    async acquire(accountId: Id, signal: AbortSignal): Promise<Slot> {
      const waitingCount = waiting.filter((each) => each.accountId === accountId).length
      if (heldCount(accountId) + waitingCount >= perAccount) return 'share'
      if (canEnter(accountId)) return takeSlot(accountId)
      if (signal.aborted) return 'busy'
      return new Promise((resolve) => {
        const dequeue = () => void waiting.splice(waiting.indexOf(entry), 1)
        const abandon = () => {
          dequeue()
          resolve('busy')
        }
        const entry: Waiting = {
          accountId,
          grant: () => {
            dequeue()
            signal.removeEventListener('abort', abandon)
            resolve(takeSlot(accountId))
          },
        }
        waiting.push(entry)
        signal.addEventListener('abort', abandon, { once: true })
      })
    },
  }
}
