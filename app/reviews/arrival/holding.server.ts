/**
 * Reviews that a source shows no more, too many at once to be believed: they stay and count until somebody says that
 * they are gone, or until they show again. Whoever may see the place is told when that begins.
 */

import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { queueAlert } from '#app/mail/alerts/alerts.server'
import { accountHref } from '#app/routing/href'
import { counted, wholeNumber } from '#app/ui/numbers'
import { type LeasedFetch, ofWanted } from './fetch-rows.server'

type Vanishing = { vanished: number; listed: number }

export async function holdBack(leased: LeasedFetch, { vanished, listed }: Vanishing): Promise<void> {
  const { accountId, locationId, source } = leased
  await asAccount(accountId, async (tx) => {
    const place = await tx
      .selectFrom('locations')
      .select('name')
      .where('account_id', '=', tx.accountId)
      .where('id', '=', locationId)
      .executeTakeFirst()
    if (!place) return
    await tx.updateTable('review_fetches').set({ held: vanished }).where(ofWanted(leased)).execute()
    await queueAlert(tx, {
      subject: `${source.name} shows ${wholeNumber(vanished)} of ${counted(listed, 'review')} no more`,
      lines: [
        {
          locationId,
          text: `${place.name}: ${source.name} does not show ${wholeNumber(vanished)} of the ${counted(listed, 'review')} it listed before. That happens when a profile is suspended, or matched to another place.`,
        },
        'They still count. If they are gone for good, say so under Removed.',
      ],
      link: { to: accountHref(null)('/reviews/removed'), words: 'Look at it' },
      locationIds: [locationId],
    })
  })
}

/** The list is believable again, or what somebody confirmed has gone. */
export async function letGo(leased: LeasedFetch): Promise<void> {
  if (leased.held === null && !leased.isRemovalConfirmed) return
  await asAccount(leased.accountId, (tx) =>
    tx
      .updateTable('review_fetches')
      .set({ held: null, removal_confirmed: false })
      .where(ofWanted(leased))
      .execute(),
  )
}

export type Held = {
  locationId: Id
  sourceId: Id
  location: string
  source: string
  held: number
  isConfirmed: boolean
}

/** Of the places the reader sees. */
export async function listHeld(tx: Tx): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select f.location_id as "locationId", f.source_id as "sourceId", l.name as location, s.name as source, f.held,
      f.removal_confirmed as "isConfirmed"
    from review_fetches f
    join locations l on l.account_id = f.account_id and l.id = f.location_id
    join sources s on s.id = f.source_id
    where f.account_id = ${tx.accountId} and f.held is not null
    order by l.name, s.ordinal limit 50`.execute(tx)
  return rows
}

/** They are gone indeed: they are taken out when the source is asked next, which is at once. False: none are held. */
export async function confirmRemoval(tx: Tx, locationId: Id, sourceId: Id): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update review_fetches f set removal_confirmed = true, whole_at = null, next_at = greatest(now(), not_before)
    from locations l
    where f.account_id = ${tx.accountId} and f.location_id = ${locationId} and f.source_id = ${sourceId}
      and f.held is not null and l.account_id = f.account_id and l.id = f.location_id`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
