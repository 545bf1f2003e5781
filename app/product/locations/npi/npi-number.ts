/**
 * Checks whether the text is a valid National Provider Identifier: ten digits, starting with 1 or 2, the last of which
 * is a check digit (Luhn algorithm over the number with the prefix 80840). Call this before searching: for an invalid
 * number, the registry reports no error but finds nothing.
 */
export function isNpi(text: string): boolean {
  return /^[12]\d{9}$/.test(text) && luhnSum(`80840${text}`) % 10 === 0
}

/**
 * Returns the Luhn sum: the sum of all digits, after doubling every second digit from the right and subtracting 9 from
 * doubled values above 9.
 */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}
