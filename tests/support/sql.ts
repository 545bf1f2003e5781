/** Reads and prepares the file's database past row-level security, and tells whether anything in it has changed. */
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

  /** Equal before and after when nothing was written. That somebody was seen, failed to sign in, or was sent a mail of
   * before, or that Google was told what had been written, does not count. */
  async function fingerprintTables(): Promise<Record<string, string>> {
    const tables = await all<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('account_scores', 'industry_scores', 'sign_in_limits', 'sessions', 'mails', 'mail_dispatcher', 'mail_lanes', 'migrations', 'location_publications', 'google_edits', 'directory_rate_limits',
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
    // The worker may be sending or drawing what was written before.
    for (const name of ['mails', 'photos', 'pictures'])
      found[name] = (await one<{ sum: string }>(`select count(*)::text as sum from ${name}`)).sum
    // And it looks at the directories by itself; what people decide about them stands here.
    found.listings = (
      await one<{ sum: string }>(`select (select count(*) from location_listings where auto_sync) || ' ' ||
        (select count(*) from listings where not is_enabled) as sum`)
    ).sum
    // It reads reviews, too; what they were given stands.
    found.categories = (
      await one<{ sum: string }>(`select count(*)::text as sum from review_categories where is_manual`)
    ).sum
    return found
  }

  return { all, one, fingerprint: fingerprintTables }
}
