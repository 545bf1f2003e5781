/** Where a response is published: the review's name at its source, and the account's connection to that source. */
import type { Id, ResponseStatus } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { googleOf } from '#app/locations/google/google-connection.server'
import type { Answer } from '#app/providers/answer'
import type { GoogleApi } from '#app/providers/google-business-profile/api.server'
import { reviewName } from '#app/providers/google-business-profile/names'

/** The response a job was asked for: of that review, and no later edit of it. */
export type Asked = { accountId: Id; reviewId: Id; revision: number }

/** Its text and the review's name at Google, if it still is of that revision and in one of the statuses; else null. */
export async function findAsked(
  { accountId, reviewId, revision }: Asked,
  statuses: ResponseStatus[],
): Promise<{ name: string; body: string } | null> {
  const found = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('responses as p')
      .innerJoin('reviews as r', (join) =>
        join.onRef('r.account_id', '=', 'p.account_id').onRef('r.id', '=', 'p.review_id'),
      )
      .innerJoin('locations as l', (join) =>
        join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.location_id'),
      )
      .select(['p.body', 'r.external_id', 'l.google_location_name'])
      .where('p.account_id', '=', tx.accountId)
      .where('p.review_id', '=', reviewId)
      .where('p.revision', '=', revision)
      .where('p.status', 'in', statuses)
      .executeTakeFirst(),
  )
  if (!found?.external_id || !found.google_location_name) return null
  return { name: reviewName(found.google_location_name, found.external_id), body: found.body }
}

/** The account's connection; without one, whatever is asked is refused. */
export async function google(accountId: Id): Promise<GoogleApi> {
  return (
    (await googleOf(accountId)) ?? { call: async () => notConnected, refuseEdit: async () => notConnected }
  )
}

const notConnected: Answer<never> = {
  outcome: 'rejected',
  status: 401,
  code: 'NOT_CONNECTED',
  reason: 'Google is not connected.',
}
