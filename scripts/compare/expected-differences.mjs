// Expected differences, each with its reason: the addresses they occur at, and the report lines they match.
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
     * Returns the lines that no entry explains.
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
     * Whether to skip the address, because requesting it would cause differences on all other pages.
     * @param {string} address
     */
    isSkipped(address) {
      const rule = rules.find((each) => each.line === null && each.address.test(address))
      if (rule) rule.count++
      return rule !== undefined
    },
    /** Each reason with the number of lines it explained. An entry that explained none should be deleted. */
    counts: () => rules.map(({ reason, count }) => ({ reason, count })),
  }
}
