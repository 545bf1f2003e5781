/**
 * Handles a source that no longer shares its reviews with apps like this one. The stored reviews are kept. The account
 * is notified once, not once per location, and again only if the source has shared reviews in the meantime.
 */

import { asAccount } from '#app/kit/database/tenant.server'
import { accountHref } from '#app/kit/routing/href'
import { queueAlert } from '#app/platform/mail/alerts/alerts.server'
import type { LeasedFetch } from './fetch-state.server'

export async function notifySourceEnded({ accountId, sourceId, source }: LeasedFetch): Promise<void> {
  await asAccount(accountId, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ended_source_notices')
      .values({ account_id: tx.accountId, source_id: sourceId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    const fetched = await tx
      .selectFrom('review_fetches')
      .select('location_id')
      .where('account_id', '=', tx.accountId)
      .where('source_id', '=', sourceId)
      .execute()
    await queueAlert(tx, {
      subject: `${source.name} no longer shares reviews`,
      lines: [
        `${source.name} no longer shares reviews with apps like this one, so no new reviews will arrive from it for your locations.`,
        'Existing reviews are kept and still counted. No action needed.',
      ],
      link: { to: accountHref(null)('/reviews'), label: 'View reviews' },
      locationIds: fetched.map(({ location_id }) => location_id),
    })
  })
}

/**
 * Deletes the record of the notification if the source shares reviews again, so that the account is notified the next
 * time the source stops.
 */
export async function clearSourceEnded({ accountId, sourceId, isEnded }: LeasedFetch): Promise<void> {
  if (!isEnded) return
  await asAccount(accountId, (tx) =>
    tx
      .deleteFrom('ended_source_notices')
      .where('account_id', '=', tx.accountId)
      .where('source_id', '=', sourceId)
      .execute(),
  )
}
