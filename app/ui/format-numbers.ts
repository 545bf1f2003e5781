/** Formats numbers. The server and the browser use the same locale, so that both render the same text. */
const integerFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function formatInteger(value: number): string {
  return integerFormat.format(value)
}

export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${integerFormat.format(count)} ${count === 1 ? singular : plural}`
}

/** Rounds an estimate to three digits, so that it does not look exact. */
export function toThreeDigits(count: number): number {
  return Number(count.toPrecision(3))
}

/** Formats a count that may be an estimate: "156,345", or "about 156,000". */
export function formatCount(count: number, isEstimate: boolean): string {
  return isEstimate ? `about ${formatInteger(toThreeDigits(count))}` : formatInteger(count)
}

/** Formats a total with its noun, at the beginning of a text: "482 reviews", or "About 156,000 reviews". */
export function formatTotal(
  { count, isEstimate }: { count: number; isEstimate: boolean },
  singular: string,
  plural = `${singular}s`,
): string {
  return isEstimate
    ? `About ${formatInteger(toThreeDigits(count))} ${plural}`
    : pluralize(count, singular, plural)
}

/** Formats a share of a total as a whole percentage. */
export function formatPercentage(part: number, total: number): string {
  return total === 0 ? '0%' : formatWholePercent((100 * part) / total)
}

/** Formats a whole percentage. A nonzero share is never shown as 0%, and a share below 100 is never shown as 100%. */
export function formatWholePercent(percent: number): string {
  if (percent > 0 && percent < 0.5) return '<1%'
  if (percent < 100 && percent >= 99.5) return '>99%'
  return `${Math.round(percent)}%`
}

/**
 * Returns the difference between two numbers as displayed (rounded), so that a change never contradicts the numbers
 * next to it.
 */
export function displayedDifference(value: number, before: number, digits: number): number {
  return Number((Number(value.toFixed(digits)) - Number(before.toFixed(digits))).toFixed(digits))
}
