// Collects the differences, and prints those of one kind together: a change shows on many pages and for many people.

/** @import { Seen } from './answer.mjs' */
/** @import { Expected } from './expected.mjs' */
/** @typedef {ReturnType<typeof createReport>} Report */
/** @typedef {{ place: string, people: Set<string>, addresses: Set<string>, lines: string[] }} Difference */

const mostLines = 12

/** @param {Expected} expected */
export function createReport(expected) {
  /** @type {Map<string, Difference>} */
  const differences = new Map()
  /** @type {Map<string, boolean>} */
  const reached = new Map()
  let compared = 0

  return {
    isSkipped: expected.isSkipped,
    /** @param {Seen[]} seen */
    differ: (seen) => linesOf(seen).length > 0,
    /**
     * @param {string} person
     * @param {string} address
     * @param {Seen[]} seen of both sites
     */
    note(person, address, seen) {
      compared++
      const lines = expected.unexplained(address, linesOf(seen))
      if (lines.length === 0) return
      const place = address.replace(/\d+/g, '#')
      const key = `${place.split('?')[0]}\n${lines.join('\n').replace(/\d+/g, '#')}`
      const difference = differences.get(key) ?? { place, people: new Set(), addresses: new Set(), lines }
      difference.people.add(person)
      difference.addresses.add(address)
      differences.set(key, difference)
    },
    /**
     * @param {string} pattern
     * @param {boolean} isPage whether it answered with a page
     */
    reach(pattern, isPage) {
      reached.set(pattern, (reached.get(pattern) ?? false) || isPage)
    },
    hasDifferences: () => differences.size > 0,
    /** @param {string[]} patterns */
    print(patterns) {
      for (const { people, addresses, lines } of differences.values()) {
        const [first] = addresses
        console.log(
          `\n${first}${addresses.size > 1 ? ` and ${addresses.size - 1} more` : ''}, as ${[...people].join(', ')}`,
        )
        for (const line of lines.slice(0, mostLines)) console.log(`  ${line}`)
        if (lines.length > mostLines) console.log(`  … ${lines.length - mostLines} more lines`)
      }
      const unseen = patterns.filter((pattern) => !reached.get(pattern))
      console.log(`\nNobody was shown a page at: ${unseen.join(' ')}`)
      for (const { reason, count } of expected.counts())
        console.log(count > 0 ? `Expected (${count} lines): ${reason}` : `Never met: ${reason}`)
      console.log(`${compared} answers compared, ${differences.size} kinds of differences.`)
    },
  }
}

/**
 * @param {Seen[]} seen
 * @returns {string[]}
 */
function linesOf([before, after]) {
  if (!before || !after) return []
  /** @type {string[]} */
  const lines = []
  for (const name of /** @type {const} */ (['status', 'location']))
    if (before[name] !== after[name]) lines.push(`${name}: ${before[name]} → ${after[name]}`)
  for (const name of /** @type {const} */ (['cookies', 'text', 'fields', 'links'])) {
    if (before[name].join('\n') === after[name].join('\n')) continue
    const gone = without(before[name], after[name])
    const added = without(after[name], before[name])
    if (gone.length + added.length === 0) lines.push(`${name}: in another order`)
    lines.push(...gone.map((line) => `${name} - ${line}`), ...added.map((line) => `${name} + ${line}`))
  }
  return lines
}

/**
 * Each line as often as it stands in the first and not in the second.
 * @param {string[]} first
 * @param {string[]} second
 */
function without(first, second) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const line of second) counts.set(line, (counts.get(line) ?? 0) + 1)
  return first.filter((line) => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left <= 0
  })
}
