/**
 * Remembers which reviews a file has shown already, in sixteen bytes each: 64 bits of a digest in an open table.
 * That two of a million different reviews meet in it has a chance of one to thirty million.
 */
import { hash } from 'node:crypto'

export function seenKeys() {
  let slots = new Uint32Array(2 * 4096)
  let size = 0

  function place(table: Uint32Array, high: number, low: number): boolean {
    const mask = table.length / 2 - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const foundHigh = table[slot * 2]
      const foundLow = table[slot * 2 + 1]
      if (foundHigh === high && foundLow === low) return false
      if (foundHigh !== 0 || foundLow !== 0) continue
      table[slot * 2] = high
      table[slot * 2 + 1] = low
      return true
    }
  }

  function grow(): void {
    const old = slots
    slots = new Uint32Array(old.length * 2)
    for (let slot = 0; slot < old.length; slot += 2)
      if (old[slot] !== 0 || old[slot + 1] !== 0) place(slots, old[slot]!, old[slot + 1]!)
  }

  /** True when the key comes for the first time. */
  return function isNew(key: string): boolean {
    const digest = hash('sha256', key, 'buffer')
    const isAdded = place(slots, digest.readUInt32LE(0), digest.readUInt32LE(4))
    if (isAdded && ++size * 2 > slots.length / 2) grow()
    return isAdded
  }
}
