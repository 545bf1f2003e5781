/**
 * A whole number shared out in whole numbers, in proportion, by the largest remainders: the parts add up to it
 * exactly. A part of no weight gets nothing; without any weight nothing is shared out.
 */
export function shareOut(whole: number, weights: number[]): number[] {
  const all = weights.reduce((total, weight) => total + weight, 0)
  if (all <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (whole * weight) / all)
  const shares = exact.map(Math.floor)
  const missing = whole - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((value, n) => ({ n, rest: value - Math.floor(value) }))
    .filter(({ n }) => weights[n]! > 0)
    .sort((a, b) => b.rest - a.rest || a.n - b.n)
  for (const { n } of byRemainder.slice(0, missing)) shares[n]! += 1
  return shares
}
