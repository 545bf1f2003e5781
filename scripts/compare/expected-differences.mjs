// The expected differences, each with its reason, the URLs where it occurs, and the report lines that it matches.
import fs from 'node:fs'

/**
 * @typedef {object} Entry
 * @property {string} reason
 * @property {string} address a regular expression that matches the entire URL
 * @property {string} [line] a regular expression that matches the entire line; if it is missing, the URL is not
 * requested
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
     * Returns the lines that do not match any entry.
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
     * Checks whether to skip the URL, because requesting it would cause differences on all other pages.
     * @param {string} address
     */
    isSkipped(address) {
      const rule = rules.find((each) => each.line === null && each.address.test(address))
      if (rule) rule.count++
      return rule !== undefined
    },
    /**
     * Returns each reason with the number of lines or URLs that matched its entry. An entry without a match can be
     * deleted.
     */
    counts: () => rules.map(({ reason, count }) => ({ reason, count })),
  }
}
