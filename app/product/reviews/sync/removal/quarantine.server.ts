/**
 * Quarantines reviews if a source no longer shows so many at once that it is implausible. The reviews are kept and
 * counted until a user confirms that they are gone, or until the source shows them again. When a quarantine begins, all
 * users who are allowed to see the location are notified.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { queueAlert } from '#app/platform/mail/alerts/alerts.server'
import { isolateName } from '#app/platform/mail/text-direction'
import { fetchKeyCondition, type LeasedFetch } from '../fetch-state.server'

type RemovalCounts = { vanished: number; listed: number }

export async function quarantineReviews(
  leased: LeasedFetch,
  { vanished, listed }: RemovalCounts,
): Promise<void> {
  const { accountId, locationId, source } = leased
  await asAccount(accountId, async (tx) => {
    const location = await tx
      .selectFrom('locations')
      .select('name')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', locationId)
      .executeTakeFirst()
    if (!location) return
    await tx
      .updateTable('review_fetches')
      .set({ held_removals: vanished })
      .where(fetchKeyCondition(leased))
      .execute()
    await queueAlert(tx, {
      subject: `${source.name} no longer shows ${formatInteger(vanished)} of ${pluralize(listed, 'review')}`,
      lines: [
        {
          locationId,
          text: `${isolateName(location.name)}: ${source.name} no longer shows ${formatInteger(vanished)} of ${pluralize(listed, 'review')}. This can happen when a profile is suspended or matched to another business.`,
        },
        'They still count. If they’re gone for good, confirm it under Removed reviews.',
      ],
      link: { to: accountHref(null)('/reviews/removed'), label: 'Review' },
      locationIds: [locationId],
    })
  })
}

/** Ends the quarantine, because the source's list is plausible again or the confirmed removal is complete. */
export async function releaseQuarantine(leased: LeasedFetch): Promise<void> {
  if (leased.heldRemovals === null && !leased.isRemovalConfirmed) return
  await asAccount(leased.accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({ held_removals: null, removals_confirmed: false })
      .where(fetchKeyCondition(leased))
      .execute(),
  )
}

export type Quarantine = {
  locationId: Id
  sourceId: Id
  location: string
  source: string
  held: number
  isConfirmed: boolean
}

/** Lists the quarantines of the locations that the user is allowed to see. */
export async function listQuarantines(tx: Tx): Promise<Quarantine[]> {
  const { rows } = await sql<Quarantine>`
    select f.location_id as "locationId", f.source_id as "sourceId", l.name as location, s.name as source, f.held_removals as held,
      f.removals_confirmed as "isConfirmed"
    from review_fetches f
    join locations l on l.account_id = f.account_id and l.id = f.location_id
    join sources s on s.id = f.source_id
    where f.account_id = ${tx.accountId} and f.held_removals is not null
    order by l.name, s.ordinal limit 50`.execute(tx)
  return rows
}

/**
 * Confirms that the reviews are gone. They are removed by the next fetch, which is scheduled immediately. Returns false
 * if no reviews are quarantined.
 */
export async function confirmRemoval(tx: Tx, locationId: Id, sourceId: Id): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update review_fetches f set removals_confirmed = true, last_full_fetch_at = null, next_at = greatest(now(), not_before)
    from locations l
    where f.account_id = ${tx.accountId} and f.location_id = ${locationId} and f.source_id = ${sourceId}
      and f.held_removals is not null and l.account_id = f.account_id and l.id = f.location_id`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
