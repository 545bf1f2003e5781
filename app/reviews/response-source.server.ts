/** The response a job was asked for, and where its review stands at its source. */
import type { Id, ResponseStatus } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'

/** The response a job was asked for: of that review, and no later edit of it. */
export type Asked = { accountId: Id; reviewId: Id; revision: number }

type Source = 'google' | 'facebook' | 'trustpilot'
/** `place`: the location as its source names it. */
export type Reviewed = { source: Source; sourceName: string; externalId: string; place: string | null }

/** Its text and its review's place there, if it still is of that revision and in one of the statuses; else null. */
export async function findAsked(
  { accountId, reviewId, revision }: Asked,
  statuses: ResponseStatus[],
): Promise<(Reviewed & { body: string }) | null> {
  const found = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('responses as p')
      .innerJoin('reviews as r', (join) =>
        join.onRef('r.account_id', '=', 'p.account_id').onRef('r.id', '=', 'p.review_id'),
      )
      .innerJoin('sources as s', 's.id', 'r.source_id')
      .innerJoin('locations as l', (join) =>
        join.onRef('l.account_id', '=', 'r.account_id').onRef('l.id', '=', 'r.location_id'),
      )
      .leftJoin('listings as f', (join) =>
        join
          .onRef('f.account_id', '=', 'l.account_id')
          .onRef('f.location_id', '=', 'l.id')
          .on('f.directory', '=', 'facebook'),
      )
      .select(['p.body', 'r.external_id', 's.publishes_with', 's.name', 'l.google_location_name'])
      .select('f.remote_id as page')
      .where('p.account_id', '=', tx.accountId)
      .where('p.review_id', '=', reviewId)
      .where('p.revision', '=', revision)
      .where('p.status', 'in', statuses)
      .executeTakeFirst(),
  )
  if (!found?.external_id || !found.publishes_with) return null
  const place = found.publishes_with === 'google' ? found.google_location_name : found.page
  if (!place && found.publishes_with !== 'trustpilot') return null
  const { body, publishes_with: source, name: sourceName, external_id: externalId } = found
  return { body, source, sourceName, externalId, place }
}
