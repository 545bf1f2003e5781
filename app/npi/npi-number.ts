/**
 * A National Provider Identifier: ten digits, the first 1 or 2, the last of which checks the others (Luhn, over the
 * number with 80840 before it). The registry does not check, it only finds nothing; so we check before asking.
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && luhnSum(`80840${text}`) % 10 === 0
}

/** From the right, every second digit counts double, and a double of two digits as their sum. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
