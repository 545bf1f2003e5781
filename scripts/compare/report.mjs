// Collects the differences and groups equal ones when it prints them, because one change affects many pages and users.

/** @import { Snapshot } from './response-snapshot.mjs' */
/** @import { Expected } from './expected-differences.mjs' */
/** @typedef {ReturnType<typeof createReport>} Report */
/** @typedef {{ page: string, users: Set<string>, addresses: Set<string>, lines: string[] }} Difference */

const maxLines = 12

/** @param {Expected} expected */
export function createReport(expected) {
  /** @type {Map<string, Difference>} */
  const differences = new Map()
  /** @type {Map<string, boolean>} */
  const reachedPatterns = new Map()
  let comparedCount = 0

  return {
    isSkipped: expected.isSkipped,
    /** @param {Snapshot[]} snapshots */
    isDifferent: (snapshots) => differingLines(snapshots).length > 0,
    /**
     * @param {string} userLabel
     * @param {string} address
     * @param {Snapshot[]} snapshots one for each site
     */
    record(userLabel, address, snapshots) {
      comparedCount++
      const lines = expected.unexplained(address, differingLines(snapshots))
      if (lines.length === 0) return
      const page = address.replace(/\d+/g, '#')
      const key = `${page.split('?')[0]}\n${lines.join('\n').replace(/\d+/g, '#')}`
      const difference = differences.get(key) ?? {
        page,
        users: new Set(),
        addresses: new Set(),
        lines,
      }
      difference.users.add(userLabel)
      difference.addresses.add(address)
      differences.set(key, difference)
    },
    /**
     * @param {string} pattern
     * @param {boolean} isPage whether the response was a page
     */
    recordReached(pattern, isPage) {
      reachedPatterns.set(pattern, (reachedPatterns.get(pattern) ?? false) || isPage)
    },
    hasDifferences: () => differences.size > 0,
    /** @param {string[]} patterns */
    print(patterns) {
      for (const { users, addresses, lines } of differences.values()) {
        const [first] = addresses
        console.log(
          `\n${first}${addresses.size > 1 ? ` and ${addresses.size - 1} more` : ''}, as ${[...users].join(', ')}`,
        )
        for (const line of lines.slice(0, maxLines)) console.log(`  ${line}`)
        if (lines.length > maxLines) console.log(`  … ${lines.length - maxLines} more lines`)
      }
      const unreached = patterns.filter((pattern) => !reachedPatterns.get(pattern))
      console.log(`\nNo user was shown a page at: ${unreached.join(' ')}`)
      for (const { reason, count } of expected.counts())
        console.log(count > 0 ? `Expected (${count} lines): ${reason}` : `Did not occur: ${reason}`)
      console.log(`${comparedCount} responses compared, ${differences.size} kinds of differences.`)
    },
  }
}

/**
 * @param {Snapshot[]} seen
 * @returns {string[]}
 */
function differingLines([before, after]) {
  if (!before || !after) return []
  /** @type {string[]} */
  const lines = []
  for (const name of /** @type {const} */ (['status', 'location']))
    if (before[name] !== after[name]) lines.push(`${name}: ${before[name]} → ${after[name]}`)
  for (const name of /** @type {const} */ (['cookies', 'text', 'fields', 'links'])) {
    if (before[name].join('\n') === after[name].join('\n')) continue
    const removed = subtractLines(before[name], after[name])
    const added = subtractLines(after[name], before[name])
    if (removed.length + added.length === 0) lines.push(`${name}: in another order`)
    lines.push(...removed.map((line) => `${name} - ${line}`), ...added.map((line) => `${name} + ${line}`))
  }
  return lines
}

/**
 * Returns the lines of `first` that are not in `second`. A line that occurs more often in `first` is returned as many
 * times as it is missing in `second`.
 * @param {string[]} first
 * @param {string[]} second
 */
function subtractLines(first, second) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const line of second) counts.set(line, (counts.get(line) ?? 0) + 1)
  return first.filter((line) => {
    const remaining = counts.get(line) ?? 0
    counts.set(line, remaining - 1)
    return remaining <= 0
  })
}
