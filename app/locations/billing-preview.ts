/** What a user sees before adding a location. */
export type BillingPreview = {
  /** The limit of an account on trial that has reached it; null while there is room. */
  limit: number | null
  isAdmin: boolean
  /** Only for admins who may see prices. `cents` is null when no price is set. */
  price: { cents: number | null } | 'failed' | null
}

/** The message next to the disabled button, also returned when the form is submitted anyway. */
export function trialLimitMessage({ limit, isAdmin }: BillingPreview): string | null {
  if (limit === null) return null
  const locations = limit === 1 ? '1 location' : `${limit} locations`
  const advice = isAdmin ? 'Upgrade to add more.' : 'Contact your account administrator to add more.'
  return `You’ve reached your trial limit of ${locations}. ${advice}`
}

/** "$12.50 per month" */
export function formatMonthlyPrice(cents: number): string {
  return `${(cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })} per month`
}
