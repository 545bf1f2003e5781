// Differences that are wanted, each with its reason: which addresses they are on, and which lines of the report they are.
import fs from 'node:fs'

/**
 * @typedef {object} Entry
 * @property {string} reason
 * @property {string} address a regular expression of the whole address
 * @property {string} [line] the same of a line; without it the address is not asked for
 */
/** @typedef {ReturnType<typeof createExpectedDifferences>} Expected */

const file = new URL('expected-differences.json', import.meta.url)

/** @param {Entry[]} entries */
export function createExpectedDifferences(entries = JSON.parse(fs.readFileSync(file, 'utf8'))) {
  const rules = entries.map(({ reason, address, line }) => ({
    reason,
    address: new RegExp(`^(?:${address})$`, 's'),
    line: line === undefined ? null : new RegExp(`^(?:${line})$`, 's'),
    count: 0,
  }))
  return {
    /**
     * The lines that no entry explains.
     * @param {string} address
     * @param {string[]} lines
     */
    unexplained: (address, lines) =>
      lines.filter((line) => {
        const rule = rules.find((each) => each.address.test(address) && each.line?.test(line))
        if (rule) rule.count++
        return !rule
      }),
    /**
     * Whether the address is not to be asked for: what it makes would be a difference everywhere else.
     * @param {string} address
     */
    isSkipped(address) {
      const rule = rules.find((each) => each.line === null && each.address.test(address))
      if (rule) rule.count++
      return rule !== undefined
    },
    /** Each reason with the number of lines it explained: none means that the entry is to be deleted. */
    counts: () => rules.map(({ reason, count }) => ({ reason, count })),
  }
}
