/**
 * Determines the price of another location and whether the account's trial allows one. The defaults come from the
 * configuration; the account settings `location_price_cents` and `trial_location_limit` override them.
 */

import { daysLeftInTrial } from '#app/access/entitlements'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { BillingPreview } from './billing-preview'
import { countLocations } from './locations.server'

export async function loadBillingPreview(tx: Tx, viewer: Viewer, now: Date): Promise<BillingPreview> {
  const settings = await loadBillingSettings(tx)
  const limit = trialLimitOf(settings, viewer.account.trialEndedAt, now)
  const canSeePrice = viewer.passes({ feature: 'show_billing_location_price_preview', userTypes: ['admin'] })
  return {
    limit: limit < Number.POSITIVE_INFINITY && (await countLocations(tx)) >= limit ? limit : null,
    isAdmin: viewer.userType === 'admin',
    price: canSeePrice ? parsePrice(settings.get('location_price_cents')) : null,
  }
}

/**
 * Returns how many more locations the account is allowed to create. Takes no viewer, so that background jobs can call
 * it.
 */
export async function countRemainingLocations(tx: Tx, now: Date): Promise<number> {
  const account = await tx
    .selectFrom('accounts')
    .select('trial_ended_at')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const limit = trialLimitOf(await loadBillingSettings(tx), account.trial_ended_at, now)
  return limit < Number.POSITIVE_INFINITY ? Math.max(0, limit - (await countLocations(tx))) : limit
}

/**
 * Returns the location limit of an account on trial. Returns infinity if the account is not on trial or no limit is
 * set.
 */
function trialLimitOf(settings: Map<string, string>, trialEndedAt: Date | null, now: Date): number {
  const configured = Number(settings.get('trial_location_limit') ?? Number.NaN)
  const limit = Number.isInteger(configured) && configured >= 0 ? configured : configuration().trialLocations
  return daysLeftInTrial(trialEndedAt, now) >= 0 && limit > 0 ? limit : Number.POSITIVE_INFINITY
}

function parsePrice(value: string | undefined): BillingPreview['price'] {
  if (value === undefined) return { cents: configuration().locationPriceCents }
  return /^\d{1,7}$/.test(value) ? { cents: Number(value) } : 'failed'
}

async function loadBillingSettings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('code', 'in', ['location_price_cents', 'trial_location_limit'])
    .execute()
  return new Map(rows.map(({ code, value }) => [code, value]))
}
