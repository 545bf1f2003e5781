/**
 * Splits a whole number into whole parts in proportion to the weights, with the largest remainder method, so that the
 * parts add up to exactly that number. A part with weight 0 gets 0. If all weights are 0, all parts are 0.
 */
export function distribute(whole: number, weights: number[]): number[] {
  const totalWeight = weights.reduce((total, weight) => total + weight, 0)
  if (totalWeight <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (whole * weight) / totalWeight)
  const shares = exact.map(Math.floor)
  const leftover = whole - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((value, n) => ({ n, remainder: value - Math.floor(value) }))
    .filter(({ n }) => weights[n]! > 0)
    .sort((a, b) => b.remainder - a.remainder || a.n - b.n)
  for (const { n } of byRemainder.slice(0, leftover)) shares[n]! += 1
  return shares
}
