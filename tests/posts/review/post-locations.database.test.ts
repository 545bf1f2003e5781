import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import { countRows, loadRows } from '#app/platform/reports/report-rows.server'
import { countBySyncStatus, listingReport } from '#app/product/listings/listing-report.server'
import { resolveSelection } from '#app/product/posts/post-locations.server'
import { createAccountWithLocations } from '../../reviews/review-fixtures'
import { openSql } from '../../support/sql'
import { createTestDatabase } from '../../support/test-database'

// Posts and listings do not depend on each other but evaluate the same filter: the locations selected on the dashboard
// must be the ones that get the post.
const database = await createTestDatabase()
const rows = await openSql(database)
const account = '961'
const clock = { now: new Date(), timeZone: 'America/Chicago' }

beforeAll(async () => {
  const locationIds = await createAccountWithLocations(database, {
    accountId: account,
    zone: clock.timeZone,
    locationCount: 30,
  })
  await rows.all(
    `insert into location_listings (account_id, location_id, sync_status)
     select $1, id, (array['in_sync', 'in_progress', 'not_in_sync', null])[1 + n % 4]
     from unnest($2::bigint[]) with ordinality as p (id, n)`,
    [account, locationIds],
  )
  await rows.all(
    `insert into listings (account_id, location_id, directory, status_rank)
     select $1, id, directory, (n * m) % 4 from unnest($2::bigint[]) with ordinality as p (id, n),
       unnest(array['google_maps', 'facebook', 'bing']) with ordinality as d (directory, m) where (n + m) % 5 > 0`,
    [account, locationIds],
  )
})

const statuses = [
  '',
  'status=in_sync',
  'status=in_progress',
  'status=not_in_sync',
  'status=in_sync&status=not_in_sync',
]
const directories = ['', 'directory=facebook', 'directory=google_maps&directory=bing', 'directory=yelp_api']
const searches = statuses.flatMap((status) =>
  directories.map((directory) => [status, directory].filter(Boolean).join('&')),
)

test.each(searches)('the filter %j lists, counts and posts to the same locations', async (search) => {
  const filter = listingReport.filter.read(new URLSearchParams(search))
  await asAccount(account, async (tx) => {
    const listed = (await loadRows(tx, listingReport, filter, clock, 100)).map(({ id }) => id)
    const { count } = await countRows(tx, listingReport, filter, clock)
    const selected = await resolveSelection(tx, { ids: [], scope: 'all', search, expected: count })
    const { rows: found } = selected.ok
      ? await sql<{ id: string }>`select l.id::text from locations l
          where l.account_id = ${account} and ${selected.rows}`.execute(tx)
      : { rows: [] }
    expect(found.map(({ id }) => id).sort()).toEqual(listed.sort())
    const { in_sync, in_progress, not_in_sync, none } = await countBySyncStatus(tx, filter)
    if (!search.includes('status='))
      expect(in_sync + in_progress + not_in_sync + (search === '' ? none : 0)).toBe(count)
  })
})
