// The tables of what was measured, its floor, what was promised, and whether it holds.

/**
 * @typedef {object} Verdict
 * @property {string} what
 * @property {string} measured
 * @property {string} floor what it is compared with; empty where the goal is absolute
 * @property {string} goal
 * @property {string} result the figure the goal speaks of
 * @property {boolean} holds
 */

const columns = /** @type {const} */ (['what', 'measured', 'floor', 'result', 'goal', 'verdict'])

/** @param {Verdict[]} verdicts */
export function printVerdicts(verdicts) {
  if (verdicts.length === 0) return
  const rows = verdicts.map((each) => ({ ...each, verdict: each.holds ? 'holds' : 'MISSED' }))
  const heading = Object.fromEntries(columns.map((column) => [column, column === 'what' ? '' : column]))
  printColumns([heading, ...rows].map((row) => columns.map((column) => row[column] ?? '')))
}

/** @param {{ name: string, error?: string }[]} failed */
export function printFailures(failed) {
  if (failed.length > 0) printColumns(failed.map(({ name, error = '' }) => ['FAILED', name, error]))
}

/** @param {string[][]} rows */
export function printColumns(rows) {
  const widths = rows[0]?.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0))) ?? []
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/**
 * @param {string} what
 * @param {{ measured: number, floor: number, goal: number, unit: string }} figures
 * @returns {Verdict}
 */
export function ratioVerdict(what, { measured, floor, goal, unit }) {
  const ratio = measured / floor
  return {
    what,
    measured: `${formatInteger(measured)} ${unit}`,
    floor: `${formatInteger(floor)} ${unit}`,
    result: ratio.toFixed(2),
    goal: `≥ ${goal}`,
    holds: ratio >= goal,
  }
}

/**
 * @param {string} what
 * @param {number} bytes
 * @param {number} megabytes
 * @returns {Verdict}
 */
export function memoryVerdict(what, bytes, megabytes) {
  const measured = `${(bytes / 2 ** 20).toFixed(0)} MB`
  return {
    what,
    measured,
    floor: '',
    result: measured,
    goal: `≤ ${megabytes} MB`,
    holds: bytes <= megabytes * 2 ** 20,
  }
}

/**
 * @param {string} what
 * @param {number} ms
 * @param {number} limit
 * @returns {Verdict}
 */
export function timeVerdict(what, ms, limit) {
  const measured = `${formatInteger(ms)} ms`
  return { what, measured, floor: '', result: measured, goal: `≤ ${limit} ms`, holds: ms <= limit }
}

/** @param {number} number */
export function formatInteger(number) {
  return Math.round(number).toLocaleString('en-US')
}
