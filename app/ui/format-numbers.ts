/** Formats numbers with one locale on the server and in the browser, so that both render the same. */
const integerFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function formatInteger(value: number): string {
  return integerFormat.format(value)
}

export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${integerFormat.format(count)} ${count === 1 ? singular : plural}`
}

/** A share of a total as whole percent. */
export function formatPercentage(part: number, total: number): string {
  return total === 0 ? '0%' : formatWholePercent((100 * part) / total)
}

/** A nonzero share never reads 0%, and an incomplete one never reads 100%. */
export function formatWholePercent(percent: number): string {
  if (percent > 0 && percent < 0.5) return '<1%'
  if (percent < 100 && percent >= 99.5) return '>99%'
  return `${Math.round(percent)}%`
}

/**
 * The difference between two numbers as displayed (rounded), so that a change never contradicts the numbers next to it.
 */
export function displayedDifference(value: number, before: number, digits: number): number {
  return Number((Number(value.toFixed(digits)) - Number(before.toFixed(digits))).toFixed(digits))
}
