// Prints tables of the measured values, their baselines, the goals, and whether they are met.

/**
 * @typedef {object} Verdict
 * @property {string} what
 * @property {string} measured
 * @property {string} baseline the baseline; empty if the goal is absolute
 * @property {string} goal empty if the value is only printed
 * @property {string} result the value that is compared with the goal
 * @property {boolean} holds
 * @property {boolean} [isBusy] whether the machine was busy with other work
 */

const columns = /** @type {const} */ (['what', 'measured', 'baseline', 'result', 'goal', 'verdict'])

/** @param {Verdict[]} verdicts */
export function printVerdicts(verdicts) {
  if (verdicts.length === 0) return
  const rows = verdicts.map((each) => ({ ...each, verdict: formatVerdict(each) }))
  const heading = Object.fromEntries(columns.map((column) => [column, column === 'what' ? '' : column]))
  printColumns([heading, ...rows].map((row) => columns.map((column) => row[column] ?? '')))
}

/** @param {Verdict} verdict */
export function isMissed({ goal, holds }) {
  return goal !== '' && !holds
}

/** @param {Verdict} verdict */
function formatVerdict(verdict) {
  const words = [verdict.goal && (isMissed(verdict) ? 'MISSED' : 'holds'), verdict.isBusy && 'busy']
  return words.filter(Boolean).join(', ')
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
 * @param {{ measured: number, baseline: number, goal: number | undefined, unit: string }} figures
 * @returns {Verdict}
 */
export function ratioVerdict(what, { measured, baseline, goal, unit }) {
  const ratio = measured / baseline
  return {
    what,
    measured: `${formatRate(measured)} ${unit}`,
    baseline: `${formatRate(baseline)} ${unit}`,
    result: ratio.toFixed(2),
    goal: goal === undefined ? '' : `≥ ${goal}`,
    holds: goal === undefined || ratio >= goal,
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
    baseline: '',
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
  return { what, measured, baseline: '', result: measured, goal: `≤ ${limit} ms`, holds: ms <= limit }
}

/** @param {number} rate */
function formatRate(rate) {
  return rate < 100 ? rate.toFixed(1) : formatInteger(rate)
}

/** @param {number} number */
export function formatInteger(number) {
  return Math.round(number).toLocaleString('en-US')
}
