/**
 * The reviews a widget shows, with public data only: name, stars, text, date and source, as published at the source.
 * They are read from the same rows as the inbox, so that a review removed there disappears here too.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { MOST_FEATURED, type WidgetContent, type WidgetSettings } from '../widget'
import { FEED_PAGE, MOST_PAGES } from './feed-pages'

export type ShownReview = {
  reviewer: string
  /** 0 when the review has no rating. */
  rating: number
  title: string
  body: string
  language: string | null
  publishedAt: Date
  isDateEstimated: boolean
  source: string
}

/** The longest text shown; a page, so that no review is cut short for the sake of layout. */
const MOST_TEXT = 2_000

export async function listShownReviews(tx: Tx, content: WidgetContent, page: number) {
  const size = content.type === 'teaser' ? MOST_FEATURED : FEED_PAGE
  const rows = await (content.settings.autoPublish ? matching : chosen)(tx, content, {
    limit: size + 1,
    offset: (page - 1) * size,
  })
  return { reviews: rows.slice(0, size), hasMore: rows.length > size && page < MOST_PAGES }
}

type Page = { limit: number; offset: number }

async function matching(tx: Tx, content: WidgetContent, { limit, offset }: Page): Promise<ShownReview[]> {
  const { minRating, onlyWithText } = content.settings
  const conditions = [
    ...scopeOf(content, sql`r.location_id`, sql`r.source_id`),
    ...(minRating > 1 ? [sql`r.rating >= ${minRating}`] : []),
    ...(onlyWithText ? [sql`r.body <> ''`] : []),
  ]
  const { rows } = await sql<ShownReview>`
    select ${shown} from reviews r join sources s on s.id = r.source_id
    where r.account_id = ${tx.accountId} ${and(conditions)}
    order by r.published_at desc, r.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** Returns the chosen reviews in their order, if they belong to the widget's locations and sources. */
async function chosen(tx: Tx, content: WidgetContent, { limit, offset }: Page): Promise<ShownReview[]> {
  const { rows } = await sql<ShownReview>`
    select ${shown} from unnest(${content.reviewIds}::bigint[]) with ordinality as chosen (id, ordinal)
    join reviews r on r.account_id = ${tx.accountId} and r.id = chosen.id
    join sources s on s.id = r.source_id
    where true ${and(scopeOf(content, sql`r.location_id`, sql`r.source_id`))}
    order by chosen.ordinal limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

const shown = sql`
  r.reviewer_name as reviewer, r.rating, r.title, ${shortened(sql`r.body`)} as body, r.language,
  r.published_at as "publishedAt", r.is_date_estimated as "isDateEstimated", s.name as source`

function shortened(text: RawBuilder<unknown>) {
  const most = sql.lit(MOST_TEXT)
  return sql`case when length(${text}) > ${most} then left(${text}, ${most}) || '…' else ${text} end`
}

/** The condition for the widget's locations and sources. */
export function scopeOf(
  { locationIds, settings }: Pick<WidgetContent, 'locationIds' | 'settings'>,
  location: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
) {
  return [
    ...(locationIds ? [sql`${location} = any(${locationIds}::bigint[])`] : []),
    isShownSource(settings, source),
  ]
}

/**
 * Feedback that customers gave only to the business is shown only if its source was chosen explicitly: they have not
 * published it.
 */
export function isShownSource({ sourceIds }: Pick<WidgetSettings, 'sourceIds'>, source: RawBuilder<unknown>) {
  return sourceIds.length > 0
    ? sql<boolean>`${source} = any(${sourceIds}::bigint[])`
    : sql<boolean>`${source} in (select id from sources where code <> 'feedback')`
}

export function and(conditions: RawBuilder<unknown>[]) {
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}
