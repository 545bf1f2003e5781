/**
 * Fills an account with texts that no browser can wrap at a space: the longest that people and files may enter, up to
 * 1,000 characters. Longer ones are no wider for a page, but take a browser seconds to lay out.
 */
import type { SqlClient } from '../../support/sql'

const word = (length: number) => `repeat('W', ${length})`
const uniqueWord = (length: number) => `left(id || ${word(length)}, ${length})`
const url = `'https://example.com/' || repeat('w', 380)`
const email = `id || '.' || repeat('w', 230) || '@w.example'`

const newestReviews = `select id from reviews where account_id = $1 order by published_at desc, id desc limit 5`

/** For each table, the columns to fill. Each holds one long word. */
const assignments: Record<string, string> = {
  accounts: `name = ${word(200)}`,
  users: `name = ${word(200)}, email = ${email}`,
  locations: `name = ${uniqueWord(200)}, public_name = ${word(200)}, address = ${word(200)}, address_2 = ${word(200)},
    city = ${word(100)}, category_name = ${word(200)}, external_id = ${uniqueWord(90)}, website = ${url}`,
  groups: `name = ${uniqueWord(200)}`,
  tags: `name = ${uniqueWord(60)}`,
  reviews: `title = ${word(300)}, body = ${word(1000)}, reviewer_name = ${word(200)}, url = ${url}`,
  responses: `body = ${url}, status_description = ${url}`,
  response_events: `body = ${url}, actor = ${word(200)}, description = ${url}`,
  saved_filters: `name = ${uniqueWord(60)}`,
  scheduled_exports: `name = ${word(100)}, description = ${word(1000)}, stop_reason = ${word(300)}`,
  api_tokens: `name = ${uniqueWord(60)}`,
  sso_keys: `name = ${word(60)}, created_by = ${word(200)}`,
  imports: `file_name = ${word(250)} || '.csv', actor = ${word(200)}`,
  posts: `content = jsonb_build_object('summary', ${word(1500)}, 'title', ${word(58)}), actor = ${word(200)}`,
  photos: `actor = ${word(200)}`,
  widgets: `name = ${word(60)}, changed_by = ${word(200)}`,
  categories: `name = ${uniqueWord(60)}`,
  keywords: `short = left(id || repeat('w', 60), 60)`,
  microsurvey_responses: `comment = ${word(1000)}, name = ${word(100)}, email = ${email}`,
  location_changes: `before = to_jsonb(${url}), after = to_jsonb(${word(2000)}), actor = ${word(200)}`,
  bulk_edits: `actor = ${word(200)}`,
  bulk_edit_locations: `reason = ${word(1000)}`,
  audit_events: `subject = ${word(250)}, actor = ${word(200)}`,
}

/** The rows to fill, for large tables. A few long texts are enough, and many take a browser seconds to lay out. */
const selections: Record<string, string> = {
  accounts: 'id = $1',
  reviews: `account_id = $1 and id in (${newestReviews})`,
  responses: `account_id = $1 and review_id in (${newestReviews})`,
  response_events: `account_id = $1 and review_id in (${newestReviews})`,
  microsurvey_responses: `account_id = $1 and id in (
    select id from microsurvey_responses where account_id = $1 order by id desc limit 5)`,
}

export async function writeLongWords({ all }: Pick<SqlClient, 'all'>, accountId: string): Promise<void> {
  for (const [table, columns] of Object.entries(assignments))
    await all(`update ${table} set ${columns} where ${selections[table] ?? 'account_id = $1'}`, [accountId])
}
