/** The types of the results of a provider lookup, and the messages shown for them. */
export type FoundProvider = {
  number: string
  first_name: string
  middle_name: string
  last_name: string
  credential: string
  organization_name: string
  city: string
  state: string
}

export type NpiFinding =
  | { outcome: 'found'; providers: FoundProvider[] }
  | { outcome: 'not-found' | 'deactivated' | 'unreachable'; message: string }

export const npiMessages = {
  notFound: 'NPI not found',
  noMatch: "Unable to find a NPI number that matches with the 'PUBLIC NAME' and address provided",
  unreachable: 'Unable to reach the NPI database',
  deactivated: 'This NPI was deactivated. Its provider can no longer use it.',
} as const

/** Formats a person as `JACKELYN RAE KELLEY, LCSW`, and an organization as its name. */
export function formatProvider(provider: FoundProvider): string {
  const { first_name, middle_name, last_name, credential, organization_name } = provider
  if (organization_name) return organization_name
  const name = [first_name, middle_name, last_name].filter(Boolean).join(' ')
  return credential ? `${name}, ${credential}` : name
}

/**
 * Returns the NPIs to store for a location: the number from the form replaces the first stored number, and the other
 * numbers stay. Empty input removes the first number, and an invalid number changes nothing.
 */
export function mergeNpiNumbers(
  stored: string[],
  input: string,
  isValid: (text: string) => boolean,
): string[] {
  if (input && !isValid(input)) return stored
  return [...new Set([input, ...stored.slice(1)])].filter(Boolean)
}
