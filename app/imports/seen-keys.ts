/**
 * Counts how often each review occurs in a file, using sixteen to thirty-two bytes per review: 64 bits of a digest and
 * the count, in an open-addressing hash table. The probability that any two of a million different reviews collide is
 * about one in thirty million.
 */
import { hash } from 'node:crypto'

/** A slot holds both halves of the digest and the count; a count of zero is a free slot. */
const width = 3

export function seenKeys() {
  let slots = new Uint32Array(width * 4096)
  let size = 0

  function slotOf(table: Uint32Array, high: number, low: number): number {
    const mask = table.length / width - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * width
      if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at
    }
  }

  function grow(): void {
    const old = slots
    slots = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += width)
      if (old[at + 2] !== 0) slots.set(old.subarray(at, at + width), slotOf(slots, old[at]!, old[at + 1]!))
  }

  /** Returns how often the key has occurred, including this time. */
  return function countOf(key: string): number {
    const digest = hash('sha256', key, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    let at = slotOf(slots, high, low)
    if (slots[at + 2] === 0 && ++size > (slots.length / width) * 0.75) {
      grow()
      at = slotOf(slots, high, low)
    }
    slots[at] = high
    slots[at + 1] = low
    slots[at + 2]! += 1
    return slots[at + 2]!
  }
}
