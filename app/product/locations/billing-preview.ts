/** The price and the trial limit shown to a user before they add a location. */
export type BillingPreview = {
  /** The trial's location limit if the account has reached it; otherwise null. */
  limit: number | null
  isAdmin: boolean
  /**
   * The price of a location, shown only to admins who are allowed to see prices. `cents` is null if no price is set.
   */
  price: { cents: number | null } | 'failed' | null
}

export type TrialLimit = Pick<BillingPreview, 'limit' | 'isAdmin'>

/**
 * Returns the message shown next to the disabled save button, which is also the error if the form is submitted anyway.
 * Returns null if the limit is not reached.
 */
export function trialLimitMessage({ limit, isAdmin }: TrialLimit): string | null {
  if (limit === null) return null
  const advice = isAdmin ? 'Upgrade to add more.' : 'Contact your account administrator to add more.'
  return `${limitSentence(limit)} ${advice}`
}

export function limitSentence(limit: number): string {
  return `You’ve reached your trial limit of ${limit === 1 ? '1 location' : `${limit} locations`}.`
}

/** Formats a price in cents, such as "$12.50 per month". */
export function formatMonthlyPrice(cents: number): string {
  return `${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} per month`
}
