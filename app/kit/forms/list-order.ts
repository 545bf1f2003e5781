/** Merges the orders of a list whose order means something, such as reviews that are shown one after the other. */

type Lists = { mine: string[]; theirs: string[]; shown: string[] }

/**
 * Returns the elements of `merged` in the order of whoever has changed it. What the other has added follows the element
 * that it follows in the other's list. Returns null if both have changed the order.
 */
export function mergeOrder(merged: string[], { mine, theirs, shown }: Lists): string[] | null {
  const orderOf = (list: string[]) =>
    list.filter((each) => mine.includes(each) && theirs.includes(each)).join()
  const remaining = (list: string[]) => list.filter((each) => merged.includes(each))
  const [mineOrder, theirsOrder, before] = [orderOf(mine), orderOf(theirs), orderOf(shown)]
  if (mineOrder === theirsOrder || mineOrder === before) return weave(remaining(theirs), remaining(mine))
  return theirsOrder === before ? weave(remaining(mine), remaining(theirs)) : null
}

/** Inserts the elements of `other` that `list` lacks, each behind its nearest predecessor, otherwise at the start. */
function weave(list: string[], other: string[]): string[] {
  const woven = [...list]
  for (const [n, each] of other.entries()) {
    if (woven.includes(each)) continue
    const previous = other[n - 1]
    woven.splice(previous === undefined ? 0 : woven.indexOf(previous) + 1, 0, each)
  }
  return woven
}
