/**
 * The limits of an account that staff see, and what an account can have of its own: the limit of locations during a
 * trial, and the price of a location.
 */

import { formatInteger } from '#app/kit/ui/format-numbers'
import { formatMonthlyPrice } from '#app/product/locations/billing-preview'

export type AccountLimit = {
  label: string
  used: number
  /** Null: no limit. */
  limit: number | null
  /** Whether the account has a limit of its own. */
  isOwn: boolean
  /** Whether the limit applies only during a trial, which the account does not have. */
  isWaived?: boolean
}

/** "12 of 10, the default", or "12, not limited, set for this account". */
export function formatLimit({ used, limit, isOwn, isWaived }: AccountLimit): string {
  const origin = isOwn ? 'set for this account' : 'the default'
  const max = limit === null ? 'not limited' : formatInteger(limit)
  if (isWaived) return `${formatInteger(used)}, not limited (during a trial: ${max}, ${origin})`
  return limit === null
    ? `${formatInteger(used)}, ${max}, ${origin}`
    : `${formatInteger(used)} of ${max}, ${origin}`
}

/** The monthly price of an additional location. `cents` is null if there is none, or if what is stored is no price. */
export type LocationPrice = { cents: number | null; isOwn: boolean }

/** "$12.50 per month, set for this account", or "Not shown, the default". */
export function formatPrice({ cents, isOwn }: LocationPrice): string {
  const price = cents === null ? 'Not shown' : formatMonthlyPrice(cents)
  return `${price}, ${isOwn ? 'set for this account' : 'the default'}`
}

/** `shown` is null for a command, which changes one at a time and shows nothing before. */
export type LimitsChange = { locations?: string; price?: string; reason: string; shown: string | null }
