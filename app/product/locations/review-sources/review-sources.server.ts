/**
 * Lists the review sources of a location: always Google, where customers can be asked for a review, and every other
 * site that has reviews of the location or whose reviews we fetch. Review counts come from the same monthly summary
 * table as in the inbox. They are included only for users who are allowed to read reviews.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadPart } from '../failures.server'
import { isConnected } from '../google-access/is-connected.server'
import { requireLocation } from '../locations.server'
import { googleRequestUrl, type ReviewSource } from './review-source'
import { sourceOfDirectorySql } from './storage-terms.server'

const unavailableMessage = 'Unable to fetch url sources at this time. Please reload or try again later.'

export async function loadReviewSourcesPage(viewer: Viewer, locationId: string | undefined) {
  return viewer.query(async (tx) => {
    const { id, name, google_place_id: placeId } = await requireLocation(tx, locationId)
    const mayRead = viewer.can('review.read')
    const { value, failure } = await loadPart(tx, unavailableMessage, () =>
      listReviewSources(tx, id, { placeId, mayRead }),
    )
    return {
      location: { id, name },
      sources: value ?? [],
      failure,
      mayRead,
      canCheck: mayRead && viewer.can('location.update'),
      /** Whether to suggest connecting Google. Only for users who can see integrations. */
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
