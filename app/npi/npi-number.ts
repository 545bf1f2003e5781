/**
 * Validates a National Provider Identifier: ten digits, starting with 1 or 2, the last of which is a check digit (Luhn,
 * over the number with the prefix 80840). The registry does not validate numbers, it only finds nothing, so we check
 * before searching.
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && luhnSum(`80840${text}`) % 10 === 0
}

/** Sums the digits from the right, doubling every second one; a two-digit double counts as the sum of its digits. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
