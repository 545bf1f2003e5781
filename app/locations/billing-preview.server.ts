/**
 * What one more location costs, and whether a trial has room for it: in configuration for everybody, in a row of
 * `account_settings` for one account (`location_price_cents`, `trial_location_limit`).
 */
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/session/viewer.server'
import { daysLeftInTrial } from '#app/shell/banners/trial'
import type { BillingPreview } from './billing-preview'
import { countLocations } from './locations.server'

export async function billingPreview(tx: Tx, viewer: Viewer, now: Date): Promise<BillingPreview> {
  const settings = await ownSettings(tx)
  const limit = await trialLimit(tx, viewer, settings, now)
  const showsPrice = viewer.passes({ feature: 'show_billing_location_price_preview', userTypes: ['admin'] })
  return {
    limit,
    isAdmin: viewer.userType === 'admin',
    price: showsPrice ? price(settings.get('location_price_cents')) : null,
  }
}

/** The most locations this account may have while it is on trial, when it has them all; null while there is room. */
async function trialLimit(
  tx: Tx,
  { account }: Viewer,
  settings: Map<string, string>,
  now: Date,
): Promise<number | null> {
  const own = Number(settings.get('trial_location_limit') ?? Number.NaN)
  const most = Number.isInteger(own) && own >= 0 ? own : configuration().trialLocations
  const isOnTrial = daysLeftInTrial(account.trialEndedAt, now) >= 0
  return isOnTrial && most > 0 && (await countLocations(tx)) >= most ? most : null
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
