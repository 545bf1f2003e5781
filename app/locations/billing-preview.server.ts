/**
 * Computes what one more location costs and whether a trial has room for it. The defaults come from the configuration;
 * rows of `account_settings` (`location_price_cents`, `trial_location_limit`) override them for one account.
 */

import { daysLeftInTrial } from '#app/access/entitlements'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { BillingPreview } from './billing-preview'
import { countLocations } from './locations.server'

export async function billingPreview(tx: Tx, viewer: Viewer, now: Date): Promise<BillingPreview> {
  const settings = await ownSettings(tx)
  const most = mostOnTrial(settings, viewer.account.trialEndedAt, now)
  const showsPrice = viewer.passes({ feature: 'show_billing_location_price_preview', userTypes: ['admin'] })
  return {
    limit: most < Number.POSITIVE_INFINITY && (await countLocations(tx)) >= most ? most : null,
    isAdmin: viewer.userType === 'admin',
    price: showsPrice ? price(settings.get('location_price_cents')) : null,
  }
}

/**
 * Returns how many more locations the account may have. Takes no viewer, so that background jobs can call it after the
 * user has left.
 */
export async function locationRoom(tx: Tx, now: Date): Promise<number> {
  const account = await tx
    .selectFrom('accounts')
    .select('trial_ended_at')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  const most = mostOnTrial(await ownSettings(tx), account.trial_ended_at, now)
  return most < Number.POSITIVE_INFINITY ? Math.max(0, most - (await countLocations(tx))) : most
}

/** Returns the location limit of an account on trial; infinity when it is not on trial or no limit is set. */
function mostOnTrial(settings: Map<string, string>, trialEndedAt: Date | null, now: Date): number {
  const own = Number(settings.get('trial_location_limit') ?? Number.NaN)
  const most = Number.isInteger(own) && own >= 0 ? own : configuration().trialLocations
  return daysLeftInTrial(trialEndedAt, now) >= 0 && most > 0 ? most : Number.POSITIVE_INFINITY
}

function price(own: string | undefined): BillingPreview['price'] {
  if (own === undefined) return { cents: configuration().locationPriceCents }
  return /^\d{1,7}$/.test(own) ? { cents: Number(own) } : 'failed'
}

async function ownSettings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('code', 'in', ['location_price_cents', 'trial_location_limit'])
    .execute()
  return new Map(rows.map(({ code, value }) => [code, value]))
}
