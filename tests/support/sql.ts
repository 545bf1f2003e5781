/**
 * Queries and prepares the test file's database without row-level security, and detects whether anything in it changed.
 */
import pg from 'pg'
import { afterAll } from 'vitest'
import type { TestDatabase } from './test-database'

export type SqlClient = Awaited<ReturnType<typeof openSql>>

export async function openSql({ ownerUrl }: TestDatabase) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  afterAll(() => client.end())

  const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows

  const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = await all<Row>(text, values)
    if (!row) throw new Error(`no row: ${text}`)
    return row
  }

  /**
   * Returns a fingerprint of every table. It is the same before and after a request if nothing was written. Ignores
   * last-seen times, failed sign-ins, used quotas, and the worker's progress with earlier emails and earlier changes to Google
   * profiles.
   */
  async function fingerprintTables(): Promise<Record<string, string>> {
    const tables = await all<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('account_scores', 'industry_scores', 'sign_in_limits', 'api_quotas', 'sessions', 'mails', 'mail_dispatcher', 'mail_lanes', 'migrations', 'location_publications', 'google_edits', 'directory_rate_limits',
           'photos', 'pictures', 'location_listings', 'listings', 'listing_changes', 'review_fetches',
           'listing_claims', 'keywords', 'review_keywords', 'reviews_not_analyzed',
           'review_categories', 'categories', 'category_terms', 'keyword_analyses', 'keyword_analysis_queue') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const sum = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`
      found[name] = (await one<{ sum: string }>(sum)).sum
    }
    found.sessions = (
      await one<{ sum: string }>(`select count(*) || ' ' || count(ended_at) as sum from sessions`)
    ).sum
    found.api_tokens = (
      await one<{ sum: string }>(`select count(*) || ' ' || count(revoked_at) as sum from api_tokens`)
    ).sum
    // The worker may still be sending emails or rendering pictures of earlier writes, so compare only the number of
    // rows.
    for (const name of ['mails', 'photos', 'pictures'])
      found[name] = (await one<{ sum: string }>(`select count(*)::text as sum from ${name}`)).sum
    // The worker also scans the directories on its own, so compare only the decisions of users about listings.
    found.listings = (
      await one<{ sum: string }>(`select (select count(*) from location_listings where auto_sync) || ' ' ||
        (select count(*) from listings where not is_enabled) as sum`)
    ).sum
    // The worker also analyzes reviews, so compare only the categories that users assigned.
    found.categories = (
      await one<{ sum: string }>(`select count(*)::text as sum from review_categories where is_manual`)
    ).sum
    return found
  }

  return { all, one, fingerprint: fingerprintTables }
}
