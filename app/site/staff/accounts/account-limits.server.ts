/** Loads the limits of an account with their use, and changes those that an account can have of its own. */

import {
  countRecentInvitations,
  MAX_INVITATIONS_PER_HOUR,
} from '#app/accounts/users/invitations/invitation-limits.server'
import { daysLeftInTrial } from '#app/kit/access/entitlements'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import type { EditConflicts } from '#app/kit/forms/form-edits.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { lockAccount, recordAccountChange } from '#app/platform/viewer/lock-account.server'
import { termLimits } from '#app/product/keywords/terms/parse-terms'
import {
  LOCATION_PRICE,
  loadLocationPrice,
  loadTrialLocationLimit,
  TRIAL_LOCATION_LIMIT,
} from '#app/product/locations/billing-preview.server'
import type { AccountLimit, LimitsChange } from './account-limits'
import type { StaffActor } from './change-account.server'
import { mergeAccountForm } from './merge-account-form.server'

export async function loadLimits(
  tx: Tx,
  trialEndedAt: Date | null,
  now = new Date(),
): Promise<AccountLimit[]> {
  const { locations, invitations, categories } = await loadTogether(tx, {
    locations: () => loadTrialLocationLimit(tx),
    invitations: () => countRecentInvitations(tx, now),
    categories: () => countCategories(tx),
  })
  return [
    { label: 'Locations', ...locations, isWaived: daysLeftInTrial(trialEndedAt, now) < 0 },
    { label: 'Invitations within an hour', used: invitations, limit: MAX_INVITATIONS_PER_HOUR, isOwn: false },
    { label: 'Experience categories', used: categories, limit: termLimits.categories, isOwn: false },
  ]
}

/**
 * Changes the given limits. Returns false if nothing was changed, or the conflicts if somebody else has changed them
 * since the form was opened.
 */
export async function changeLimits(
  actor: StaffActor,
  accountId: Id,
  { reason, shown, ...change }: LimitsChange,
): Promise<boolean | EditConflicts> {
  return asAccount(accountId, async (tx) => {
    const last = await lockAccount(tx)
    const before = await readLimits(tx)
    const submitted = { ...before, ...change }
    const merged = mergeAccountForm(last, { shown, submitted, stored: before }, labelOf, formatLimitValue)
    if ('conflicts' in merged) return merged.conflicts
    const after = merged.values
    const changed = limitNames.filter((name) => after[name] !== before[name])
    if (changed.length === 0) return false
    await recordAccountChange(tx, actor.name, new Date())
    for (const name of changed) await saveLimit(tx, name, after[name])
    await recordAudit(tx, {
      userId: null,
      actor: actor.name,
      action: 'setting.changed',
      subject: changed.map((name) => settings[name].code).join(', '),
      details: {
        changes: changed.map((name) => ({
          code: settings[name].code,
          before: before[name],
          after: after[name],
        })),
        reason,
      },
      ip: actor.ip,
    })
    return true
  })
}

/** Returns the limits as the form has them. */
export const loadLimitValues = (accountId: Id): Promise<LimitValues> => asAccount(accountId, readLimits)

type LimitValues = { locations: string; price: string }

const labelOf = (field: string): string =>
  field === 'price' ? 'Monthly price of an additional location' : 'Locations during a trial'

const formatLimitValue = (field: string, values: LimitValues): string => values[field as keyof LimitValues]

const limitNames = ['locations', 'price'] as const

/** The account settings that store the limits, and how each stores what was entered. */
const settings = {
  locations: { code: TRIAL_LOCATION_LIMIT, toStored: (text: string) => (text === 'none' ? '0' : text) },
  price: { code: LOCATION_PRICE, toStored: (text: string) => String(Math.round(Number(text) * 100)) },
}

async function readLimits(tx: Tx): Promise<LimitValues> {
  const { isOwn, limit } = await loadTrialLocationLimit(tx)
  const price = await loadLocationPrice(tx)
  return {
    locations: isOwn ? String(limit ?? 'none') : 'default',
    price: price.isOwn ? toDollars(price.cents) : 'default',
  }
}

/** Returns '' for a stored text that is no price, so that every price differs from it. */
function toDollars(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

async function saveLimit(tx: Tx, name: keyof LimitValues, text: string): Promise<void> {
  const { code, toStored } = settings[name]
  if (text === 'default') {
    await tx
      .deleteFrom('account_settings')
      .where('account_id', '=', tx.accountId)
      .where('code', '=', code)
      .execute()
    return
  }
  const value = toStored(text)
  await tx
    .insertInto('account_settings')
    .values({ account_id: tx.accountId, code, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'code']).doUpdateSet({ value }))
    .execute()
}

async function countCategories(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('categories')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
