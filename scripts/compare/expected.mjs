// Differences that are wanted, each with its reason: which addresses they are on, and which lines of the report they are.
import fs from 'node:fs'

/** @typedef {{ reason: string, address: string, line: string }} Entry regular expressions of whole texts */
/** @typedef {ReturnType<typeof expectedDifferences>} Expected */

const file = new URL('expected-differences.json', import.meta.url)

/** @param {Entry[]} entries */
export function expectedDifferences(entries = JSON.parse(fs.readFileSync(file, 'utf8'))) {
  const rules = entries.map(({ reason, address, line }) => ({
    reason,
    address: new RegExp(`^(?:${address})$`),
    line: new RegExp(`^(?:${line})$`),
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
        const rule = rules.find((each) => each.address.test(address) && each.line.test(line))
        if (rule) rule.count++
        return !rule
      }),
    /** Each reason with the number of lines it explained: none means that the entry is to be deleted. */
    counts: () => rules.map(({ reason, count }) => ({ reason, count })),
  }
}
