/** Figures as the reader expects them: one locale on the server and in the browser, so both render the same. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function wholeNumber(value: number): string {
  return whole.format(value)
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** A share of a total as whole percent. */
export function percentage(part: number, total: number): string {
  return total === 0 ? '0%' : wholePercent((100 * part) / total)
}

/** What is there at all never reads as 0 %, nor what is incomplete as 100 %. */
export function wholePercent(percent: number): string {
  if (percent > 0 && percent < 0.5) return '<1%'
  if (percent < 100 && percent >= 99.5) return '>99%'
  return `${Math.round(percent)}%`
}

/** How far two figures are apart as they are written, so that a change never contradicts what stands beside it. */
export function changeWritten(value: number, before: number, digits: number): number {
  return Number((Number(value.toFixed(digits)) - Number(before.toFixed(digits))).toFixed(digits))
}
