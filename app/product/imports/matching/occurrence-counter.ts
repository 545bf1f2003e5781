/**
 * Counts how often each key occurs in a file, using 16 to 32 bytes per distinct key: an open-addressing hash table
 * contains 64 bits of a digest and the count. The probability that any two of a million different keys collide is about
 * one in thirty million.
 */
import { hash } from 'node:crypto'

/** The size of a slot: both halves of the digest, and the count. A slot with a count of zero is free. */
const slotWidth = 3

export function createOccurrenceCounter() {
  let slots = new Uint32Array(slotWidth * 4096)
  let size = 0

  function findSlot(table: Uint32Array, high: number, low: number): number {
    const mask = table.length / slotWidth - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const index = slot * slotWidth
      if (table[index + 2] === 0 || (table[index] === high && table[index + 1] === low)) return index
    }
  }

  function growTable(): void {
    const old = slots
    slots = new Uint32Array(old.length * 2)
    for (let index = 0; index < old.length; index += slotWidth)
      if (old[index + 2] !== 0)
        slots.set(old.subarray(index, index + slotWidth), findSlot(slots, old[index]!, old[index + 1]!))
  }

  /** Returns how often the key has occurred, including this time. */
  return function countOccurrence(key: string): number {
    const digest = hash('sha256', key, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    let index = findSlot(slots, high, low)
    if (slots[index + 2] === 0 && ++size > (slots.length / slotWidth) * 0.75) {
      growTable()
      index = findSlot(slots, high, low)
    }
    slots[index] = high
    slots[index + 1] = low
    slots[index + 2]! += 1
    return slots[index + 2]!
  }
}
