/**
 * Extracts first and last name from a location's public name ("Dr. Elise A. Hiza, M.D."); null when it does not look
 * like a person's name. Titles before the name and everything after a comma are dropped.
 */
export function personName(publicName: string): { first_name: string; last_name: string } | null {
  const [name = ''] = publicName.split(',')
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(dr|prof|mr|mrs|ms|miss)\.?$/i.test(word))
  const isName = words.length >= 2 && words.length <= 4 && words.every((word) => /^[\p{L}'’.-]+$/u.test(word))
  return isName ? { first_name: words[0]!, last_name: words.at(-1)! } : null
}
