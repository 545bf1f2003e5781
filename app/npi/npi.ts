/** The results of a provider lookup, with their messages. */
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

/** Formats a provider as `JACKELYN RAE KELLEY, LCSW`, or the organization's name. */
export function formatProvider(provider: FoundProvider): string {
  const { first_name, middle_name, last_name, credential, organization_name } = provider
  if (organization_name) return organization_name
  const name = [first_name, middle_name, last_name].filter(Boolean).join(' ')
  return credential ? `${name}, ${credential}` : name
}

/**
 * Returns the location's numbers after a save: the first comes from the form, the others stay. Invalid numbers are not
 * stored.
 */
export function mergeNpiNumbers(
  stored: string[],
  input: string,
  isValid: (text: string) => boolean,
): string[] {
  if (input && !isValid(input)) return stored
  return [...new Set([input, ...stored.slice(1)])].filter(Boolean)
}
