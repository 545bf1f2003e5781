/**
 * Lists where the reviews of one location come from: Google, where customers can be asked for one, and every site with
 * reviews of it. Counts come from the same monthly table as the inbox's, and only for users who may read reviews.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { isConnected } from '../google/stored-connection.server'
import { requireLocation } from '../locations.server'
import { googleRequestUrl, type ReviewSource } from './review-source'
import { sourceOfDirectorySql } from './storage-terms.server'

export async function loadReviewSourcesPage(viewer: Viewer, locationId: string | undefined) {
  return viewer.query(async (tx) => {
    const { id, name, google_place_id: placeId } = await requireLocation(tx, locationId)
    const mayRead = viewer.can('review.read')
    return {
      location: { id, name },
      sources: await listReviewSources(tx, id, { placeId, mayRead }),
      mayRead,
      canCheck: mayRead && viewer.can('location.update'),
      /** Prompts users who may see integrations to add the missing connection. */
      shouldConnectGoogle: viewer.can('integration.read') && !(await isConnected(tx)),
    }
  })
}

type SourceOptions = { placeId: string | null; mayRead: boolean }

async function listReviewSources(
  tx: Tx,
  locationId: Id,
  { placeId, mayRead }: SourceOptions,
): Promise<ReviewSource[]> {
  const { rows } = await sql<Omit<ReviewSource, 'requestUrl'>>`
    select s.id, s.code, s.name, coalesce(m.reviews, 0)::int as reviews, m.newest::text as "newestMonth",
      f.succeeded_at as "lastReadAt",
      case when f.failing_since is not null then json_build_object('places', 1, 'since', f.failing_since,
        'kind', f.failure_kind, 'reason', f.failure) end as failing,
      s.effective_keep_hours as "keepHours"
    from sources s
    left join (
      select source_id, sum(${reviewCount}) as reviews, max(month) filter (where ${reviewCount} > 0) as newest
      from review_months
      where account_id = ${tx.accountId} and location_id = ${locationId} and ${mayRead}::boolean
      group by source_id
    ) as m on m.source_id = s.id
    left join review_fetches f on f.account_id = ${tx.accountId} and f.location_id = ${locationId}
      and f.source_id = s.id and ${mayRead}::boolean
    where s.code = 'google' or m.reviews > 0 or f.source_id is not null
      or (s.effective_keep_hours = 0 and ${mayRead}::boolean and exists (
        select from listings d where d.account_id = ${tx.accountId} and d.location_id = ${locationId}
          and d.remote_id is not null and ${sourceOfDirectorySql(sql`d.directory`)} = s.code))
    order by s.ordinal`.execute(tx)
  return rows.map((source) => ({
    ...source,
    requestUrl: source.code === 'google' && placeId ? googleRequestUrl(placeId) : null,
  }))
}

const reviewCount = sql.raw(
  ['1', '2', '3', '4', '5', 'positive', 'neutral', 'negative'].map((name) => `reviews_${name}`).join(' + '),
)
