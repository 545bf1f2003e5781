/** Words that stand in for what reading the reviews would find: known counts, and the same wherever a test runs. */
/** Every review mentions it, praising where it is a good one and the other way round. */
export const keywordOfAllReviews = 'planted phrase'
/** Every third mentions it, always neutrally. */
const keywordOfSomeReviews = 'print'

export async function seedMentions(execute: (statement: string) => Promise<unknown>): Promise<void> {
  await execute(
    `insert into keywords (account_id, short)
     select distinct r.account_id, short from reviews r cross join unnest(array['${keywordOfAllReviews}', '${keywordOfSomeReviews}']) short
     on conflict do nothing`,
  )
  await execute(
    `insert into review_keywords (account_id, review_id, keyword_id, polarity, published_at, location_id, source_id, rating,
       sentiment, responded_at)
     select r.account_id, r.id, k.id, case k.short when '${keywordOfAllReviews}' then r.sentiment else 0 end, r.published_at,
       r.location_id, r.source_id, r.rating, r.sentiment, r.responded_at
     from reviews r join keywords k on k.account_id = r.account_id
     where k.short = '${keywordOfAllReviews}' or (k.short = '${keywordOfSomeReviews}' and r.id % 3 = 0)
     on conflict do nothing`,
  )
}
