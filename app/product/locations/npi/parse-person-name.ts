/**
 * Returns the first and last name in a location's public name ("Dr. Elise A. Hiza, M.D."), or null if it does not look
 * like a person's name. Ignores titles before the name and everything after a comma.
 */
export function parsePersonName(publicName: string): { first_name: string; last_name: string } | null {
  const [name = ''] = publicName.split(',')
  const nameParts = name
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(dr|prof|mr|mrs|ms|miss)\.?$/i.test(word))
  const isName =
    nameParts.length >= 2 && nameParts.length <= 4 && nameParts.every((word) => /^[\p{L}'’.-]+$/u.test(word))
  return isName ? { first_name: nameParts[0]!, last_name: nameParts.at(-1)! } : null
}
