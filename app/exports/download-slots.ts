/**
 * Limits which downloads may hold one of the process's database connections. An account has its share, and gets a
 * second connection only while more than a third of them are free, so that the last ones go to accounts that have none.
 * Downloads that find none free wait in order.
 */
import type { Id } from '#app/database/schema'

export type DownloadSlots = ReturnType<typeof downloadSlots>
/** `share`: the account already holds or waits for its share. `busy`: none became free before the signal. */
export type Slot = { release: () => void } | 'share' | 'busy'

type Waiting = { accountId: Id; enter: () => void }

export function downloadSlots({ slots, perAccount }: { slots: number; perAccount: number }) {
  const reserved = Math.floor(slots / 3)
  const held = new Map<Id, number>()
  const waiting: Waiting[] = []
  let free = slots

  const heldBy = (accountId: Id) => held.get(accountId) ?? 0
  const mayEnter = (accountId: Id) => (heldBy(accountId) === 0 ? free > 0 : free > reserved)

  function enter(accountId: Id): Slot {
    free--
    held.set(accountId, heldBy(accountId) + 1)
    let isHeld = true
    return {
      release: () => {
        if (!isHeld) return
        isHeld = false
        free++
        if (heldBy(accountId) === 1) held.delete(accountId)
        else held.set(accountId, heldBy(accountId) - 1)
        waiting.find((next) => mayEnter(next.accountId))?.enter()
      },
    }
  }

  return {
    isAwaited: () => waiting.length > 0,
    async acquire(accountId: Id, signal: AbortSignal): Promise<Slot> {
      const awaited = waiting.filter((each) => each.accountId === accountId).length
      if (heldBy(accountId) + awaited >= perAccount) return 'share'
      if (mayEnter(accountId)) return enter(accountId)
      if (signal.aborted) return 'busy'
      return new Promise((resolve) => {
        const leave = () => void waiting.splice(waiting.indexOf(entry), 1)
        const giveUp = () => {
          leave()
          resolve('busy')
        }
        const entry: Waiting = {
          accountId,
          enter: () => {
            leave()
            signal.removeEventListener('abort', giveUp)
            resolve(enter(accountId))
          },
        }
        waiting.push(entry)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
