/**
 * Marks the parts of a value that were removed or added. Compares words if both values have one line, and whole lines
 * otherwise.
 */
export type Part = { text: string; isKept: boolean }
export type MarkedParts = { before: Part[][]; after: Part[][] }

/**
 * The maximum number of parts that are compared. Longer values are marked as replaced entirely, because nobody reads a
 * diff of that size.
 */
const MAX_PARTS = 300

/** Returns each line of both sides as a list of parts. The joined parts of a line are the complete line. */
export function markParts(before: string[], after: string[]): MarkedParts {
  if (before.length === 1 && after.length === 1) {
    const [removed, added] = [splitWords(before[0]!), splitWords(after[0]!)]
    const unchanged = longestSharedSubsequence(removed, added)
    return { before: [mergeRuns(removed, unchanged.before)], after: [mergeRuns(added, unchanged.after)] }
  }
  const unchanged = longestSharedSubsequence(before, after)
  const lines = (texts: string[], isKept: boolean[]) => texts.map((text, n) => [{ text, isKept: isKept[n]! }])
  return { before: lines(before, unchanged.before), after: lines(after, unchanged.after) }
}

/** Splits a line into words and the spaces between them. */
function splitWords(line: string): string[] {
  return line.split(/(\s+)/).filter((piece) => piece !== '')
}

/** Finds a longest common subsequence. Returns true for each element of `before` and `after` that belongs to it. */
function longestSharedSubsequence(
  before: string[],
  after: string[],
): { before: boolean[]; after: boolean[] } {
  const shared = { before: before.map(() => false), after: after.map(() => false) }
  if (before.length > MAX_PARTS || after.length > MAX_PARTS) return shared
  const lengths = before.map(() => new Array<number>(after.length + 1).fill(0))
  lengths.push(new Array<number>(after.length + 1).fill(0))
  for (let n = before.length - 1; n >= 0; n--)
    for (let m = after.length - 1; m >= 0; m--)
      lengths[n]![m] =
        before[n] === after[m]
          ? lengths[n + 1]![m + 1]! + 1
          : Math.max(lengths[n + 1]![m]!, lengths[n]![m + 1]!)
  for (let n = 0, m = 0; n < before.length && m < after.length; ) {
    if (before[n] === after[m]) {
      shared.before[n++] = true
      shared.after[m++] = true
    } else if (lengths[n + 1]![m]! >= lengths[n]![m + 1]!) n++
    else m++
  }
  return shared
}

/** Joins adjacent parts with the same `isKept`. A space between two marked words is marked too. */
function mergeRuns(texts: string[], isKept: boolean[]): Part[] {
  const parts: Part[] = []
  for (const [n, text] of texts.entries()) {
    const isBridge = /^\s+$/.test(text) && isKept[n - 1] === false && isKept[n + 1] === false
    const kept = isKept[n]! && !isBridge
    const last = parts.at(-1)
    if (last?.isKept === kept) last.text += text
    else parts.push({ text, isKept: kept })
  }
  return parts
}
