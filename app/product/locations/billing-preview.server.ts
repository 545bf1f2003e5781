/**
 * Determines the price of another location and whether the account's trial allows one. The defaults come from the
 * configuration; the account settings `location_price_cents` and `trial_location_limit` override them.
 */

import { daysLeftInTrial } from '#app/kit/access/entitlements'
import { configuration } from '#app/kit/configuration.server'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { BillingPreview, TrialLimit } from './billing-preview'
import { countLocations } from './locations.server'

/** The code of the account setting with the account's own limit. */
export const TRIAL_LOCATION_LIMIT = 'trial_location_limit'

/** The code of the account setting with the account's own price of a location, in US cents. */
export const LOCATION_PRICE = 'location_price_cents'

/** Loads the limit that an account on trial has reached, if any. An account without a trial needs no query. */
export async function loadTrialLimit(viewer: Viewer, now: Date): Promise<TrialLimit> {
  const isAdmin = viewer.userType === 'admin'
  if (daysLeftInTrial(viewer.account.trialEndedAt, now) < 0) return { limit: null, isAdmin }
  return viewer.query(async (tx) => reachedLimit(tx, viewer, await loadBillingSettings(tx), now))
}

async function reachedLimit(
  tx: Tx,
  viewer: Viewer,
  settings: Map<string, string>,
  now: Date,
  addedCount = 1,
): Promise<TrialLimit> {
  const limit = effectiveLimit(settings, viewer.account.trialEndedAt, now)
  const isReached = limit < Number.POSITIVE_INFINITY && (await countLocations(tx)) + addedCount > limit
  return {
    limit: isReached ? limit : null,
    isAdmin: viewer.userType === 'admin',
  }
}

/** `addedCount` is the number of locations to be added. */
export async function loadBillingPreview(
  tx: Tx,
  viewer: Viewer,
  now: Date,
  addedCount = 1,
): Promise<BillingPreview> {
  const settings = await loadBillingSettings(tx)
  const canSeePrice = viewer.passes({ feature: 'show_billing_location_price_preview', userTypes: ['admin'] })
  return {
    ...(await reachedLimit(tx, viewer, settings, now, addedCount)),
    price: canSeePrice ? parsePrice(settings.get(LOCATION_PRICE)) : null,
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
  const limit = effectiveLimit(await loadBillingSettings(tx), account.trial_ended_at, now)
  return limit < Number.POSITIVE_INFINITY ? Math.max(0, limit - (await countLocations(tx))) : limit
}

/** The limit of locations during the trial of an account. */
type TrialLocationLimit = {
  used: number
  /** Null: no limit. */
  limit: number | null
  /** Whether the account has a limit of its own, instead of that of the configuration. */
  isOwn: boolean
}

/** Loads the limit that applies during a trial, whether or not the account is on trial now. */
export async function loadTrialLocationLimit(tx: Tx): Promise<TrialLocationLimit> {
  const { settings, used } = await loadTogether(tx, {
    settings: () => loadBillingSettings(tx),
    used: () => countLocations(tx),
  })
  const limit = trialLimitOf(settings)
  return {
    used,
    limit: Number.isFinite(limit) ? limit : null,
    isOwn: ownTrialLimitOf(settings) !== null,
  }
}

/** Loads the price of an additional location. `cents` is null if there is none, or if the stored text is no price. */
export async function loadLocationPrice(tx: Tx): Promise<{ cents: number | null; isOwn: boolean }> {
  const stored = (await loadBillingSettings(tx)).get(LOCATION_PRICE)
  const price = parsePrice(stored)
  return { cents: price === 'failed' ? null : price.cents, isOwn: stored !== undefined }
}

function effectiveLimit(settings: Map<string, string>, trialEndedAt: Date | null, now: Date): number {
  return daysLeftInTrial(trialEndedAt, now) >= 0 ? trialLimitOf(settings) : Number.POSITIVE_INFINITY
}

/** Returns infinity if there is no limit, which is stored as 0. */
function trialLimitOf(settings: Map<string, string>): number {
  return (ownTrialLimitOf(settings) ?? configuration().trialLocations) || Number.POSITIVE_INFINITY
}

function ownTrialLimitOf(settings: Map<string, string>): number | null {
  const stored = settings.get(TRIAL_LOCATION_LIMIT)
  return stored !== undefined && /^\d{1,9}$/.test(stored) ? Number(stored) : null
}

function parsePrice(value: string | undefined): { cents: number | null } | 'failed' {
  if (value === undefined) return { cents: configuration().locationPriceCents }
  return /^\d{1,7}$/.test(value) ? { cents: Number(value) } : 'failed'
}

async function loadBillingSettings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', tx.accountId)
    .where('code', 'in', [LOCATION_PRICE, TRIAL_LOCATION_LIMIT])
    .execute()
  return new Map(rows.map(({ code, value }) => [code, value]))
}
