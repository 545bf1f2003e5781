/** Figures as the reader expects them: one locale on the server and in the browser, so both render the same. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function wholeNumber(value: number): string {
  return whole.format(value)
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** A share of a total as whole percent; what is there at all never reads as 0 %, nor what is incomplete as 100 %. */
export function percentage(part: number, total: number): string {
  if (total === 0) return '0%'
  const percent = Math.round((part / total) * 100)
  if (percent === 0 && part > 0) return '<1%'
  if (percent === 100 && part < total) return '>99%'
  return `${percent}%`
}
