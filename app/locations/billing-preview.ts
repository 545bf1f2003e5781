/** What somebody about to add a location is told first (document 001 §6, LF-7). */
export type BillingPreview = {
  /** Of an account on trial that has as many locations as it may; null while there is room. */
  limit: number | null
  isAdmin: boolean
  /** For admins who may see prices. `cents` null: there is none. */
  price: { cents: number | null } | 'failed' | null
}

/** The sentence beside the button that is off, and the answer to whoever presses it all the same. */
export function limitInWords({ limit, isAdmin }: BillingPreview): string | null {
  if (limit === null) return null
  const locations = limit === 1 ? '1 location' : `${limit} locations`
  const advice = isAdmin ? 'Upgrade to add more.' : 'Contact your account administrator to add more.'
  return `Your trial includes ${locations}, and you have them all. ${advice}`
}

/** "$12.50 per month" */
export function priceInWords(cents: number): string {
  return `${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} per month`
}
