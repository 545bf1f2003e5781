/** Seeds keyword mentions instead of analyzing the reviews, so that counts are known and the same in every test. */
/** The keyword that every review mentions, positively or negatively like the review itself. */
export const keywordOfAllReviews = 'planted phrase'
/** The keyword that every third review mentions, always neutrally. */
const keywordOfSomeReviews = 'print'

type Execute = (statement: string) => Promise<unknown>

/** An application that is running analyzes the same reviews in another order, so that one of
 * the two can be the victim of a deadlock. */
export async function seedMentions(execute: Execute): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await insertMentions(execute)
    } catch (error) {
      if (attempt === 3 || (error as { code?: string }).code !== '40P01') throw error
    }
}

async function insertMentions(execute: Execute): Promise<void> {
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
