/**
 * Loads the reviews that a widget shows, with public data only: name, rating, text, date and source, as published at
 * the source. The reviews are loaded from the same rows as the inbox, so that a review that is removed there also
 * disappears from widgets.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { MAX_FEATURED, type WidgetContent, type WidgetSettings } from '../../widget'
import { FEED_PAGE_SIZE } from './feed-pages'

export type ShownReview = {
  reviewer: string
  /** The number of stars; 0 if the review has no rating. */
  rating: number
  title: string
  body: string
  language: string | null
  publishedAt: Date
  isDateEstimated: boolean
  source: string
}

/**
 * The maximum length of a review; longer reviews are truncated. It is about a page, so that hardly any review is
 * affected.
 */
const MAX_TEXT_LENGTH = 2_000

export async function listShownReviews(tx: Tx, content: WidgetContent, page: number) {
  const size = content.type === 'teaser' ? MAX_FEATURED : FEED_PAGE_SIZE
  const rows = await (content.settings.autoPublish ? listMatchingReviews : listChosenReviews)(tx, content, {
    limit: size + 1,
    offset: (page - 1) * size,
  })
  return { reviews: rows.slice(0, size), hasMore: rows.length > size }
}

type Page = { limit: number; offset: number }

/** Reads the texts only of the page's reviews, because the reviews before it are found in an index. */
async function listMatchingReviews(
  tx: Tx,
  content: WidgetContent,
  { limit, offset }: Page,
): Promise<ShownReview[]> {
  const { minRating, onlyWithText } = content.settings
  const conditions = [
    ...scopeConditions(content, sql`r.location_id`, sql`r.source_id`),
    ...(minRating > 1 ? [sql`r.rating >= ${minRating}`] : []),
    ...(onlyWithText ? [sql`r.body <> ''`] : []),
  ]
  const { rows } = await sql<ShownReview>`
    with page as (
      select r.id from reviews r where r.account_id = ${tx.accountId} ${andConditions(conditions)}
      order by r.published_at desc, r.id desc limit ${limit} offset ${offset})
    select ${shownColumns} from page
    join reviews r on r.account_id = ${tx.accountId} and r.id = page.id join sources s on s.id = r.source_id
    order by r.published_at desc, r.id desc`.execute(tx)
  return rows
}

/**
 * Returns the selected reviews in their order. Omits reviews that do not belong to the widget's locations and sources.
 */
async function listChosenReviews(
  tx: Tx,
  content: WidgetContent,
  { limit, offset }: Page,
): Promise<ShownReview[]> {
  const { rows } = await sql<ShownReview>`
    select ${shownColumns} from unnest(${content.reviewIds}::bigint[]) with ordinality as chosen (id, ordinal)
    join reviews r on r.account_id = ${tx.accountId} and r.id = chosen.id
    join sources s on s.id = r.source_id
    where true ${andConditions(scopeConditions(content, sql`r.location_id`, sql`r.source_id`))}
    order by chosen.ordinal limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

const shownColumns = sql`
  r.reviewer_name as reviewer, r.rating, r.title, ${truncatedText(sql`r.body`)} as body, r.language,
  r.published_at as "publishedAt", r.is_date_estimated as "isDateEstimated", s.name as source`

function truncatedText(text: RawBuilder<unknown>) {
  const maxLength = sql.lit(MAX_TEXT_LENGTH)
  return sql`case when length(${text}) > ${maxLength} then left(${text}, ${maxLength}) || '…' else ${text} end`
}

/** Returns the SQL conditions for the widget's locations and sources. */
export function scopeConditions(
  { locationIds, settings }: Pick<WidgetContent, 'locationIds' | 'settings'>,
  location: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
) {
  return [
    ...(locationIds ? [sql`${location} = any(${locationIds}::bigint[])`] : []),
    shownSourceCondition(settings, source),
  ]
}

/**
 * Returns the SQL condition for the widget's sources. Private feedback, which customers gave only to the business, is
 * included only if its source was selected explicitly.
 */
export function shownSourceCondition(
  { sourceIds }: Pick<WidgetSettings, 'sourceIds'>,
  source: RawBuilder<unknown>,
) {
  return sourceIds.length > 0
    ? sql<boolean>`${source} = any(${sourceIds}::bigint[])`
    : sql<boolean>`${source} in (select id from sources where code <> 'feedback')`
}

export function andConditions(conditions: RawBuilder<unknown>[]) {
  return sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )
}
