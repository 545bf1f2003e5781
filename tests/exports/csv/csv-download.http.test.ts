import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { createBuilders } from '../../support/builders'
import { loadDemoAccounts } from '../../support/people'
import { openSql } from '../../support/sql'
import { startTestApplication } from '../../support/test-application'
import { type PageResponse, signIn, textOf, type Visitor } from '../../support/visitor'
import { parseStrictCsv } from './strict-csv'

const application = await startTestApplication()
const rows = await openSql(application.database)
const build = createBuilders(rows)
const { accounts, people } = await loadDemoAccounts(application.database.ownerUrl)
const inn = accounts.inn.id
let oscar: Visitor
beforeAll(async () => {
  oscar = await signIn(application.url, 'oscar')
})

const parseCsv = ({ text }: PageResponse) =>
  parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]

/** Inserts reviews that differ only in `column`, exports them, and returns the CSV records by the inserted value. */
async function exportReviews(column: string, values: string[]): Promise<Map<string, Record<string, string>>> {
  const inserted = await rows.all<{ id: string; value: string }>(
    `insert into reviews (account_id, location_id, source_id, dedupe_key, rating, sentiment, published_at, ${column})
     select $1, (select min(id) from locations where account_id = $1), 1, gen_random_uuid()::text, 4, 1, '2026-06-01T12:00:00Z', value
     from unnest($2::text[]) as value returning id::text, ${column} as value`,
    [inn, values],
  )
  const response = await oscar.get('/export/csv/reviews?from=2026-06-01&to=2026-06-01')
  const [heading = [], ...records] = parseStrictCsv(response.text.slice(1))
  // Two independent CSV parsers must agree on every cell.
  expect(parseCsv(response)).toEqual(
    records.map((cells) => Object.fromEntries(heading.map((name, index) => [name, cells[index]]))),
  )
  const byId = new Map(parseCsv(response).map((record) => [record['Review ID'], record]))
  return new Map(inserted.map(({ id, value }) => [value, byId.get(id)!]))
}

test('the CSV is UTF-8 with a byte-order mark and CRLF line ends, and has a heading line and a file name with the date', async () => {
  const acceptGzip = { 'accept-encoding': 'gzip' }
  const { text, headers, status } = await oscar.get('/export/csv/reviews?dateDescriptor=all_time', acceptGzip)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="export-${today}.csv"`)
  expect(headers.get('content-encoding')).toBeNull()
  expect(text.startsWith('\uFEFFReview ID,Date,Location,')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(parseStrictCsv(text.slice(1)).length).toBeGreaterThan(100)
})

test('a filter that matches no rows exports only the heading line', async () => {
  const { text } = await oscar.get('/export/csv/reviews?search_terms=nobodyeverwrotethis')
  expect(parseStrictCsv(text.slice(1))).toHaveLength(1)
})

const formulas = [
  '=1+1',
  '=cmd|/C calc!A0',
  '+1-2',
  '+31 20 555 0100',
  '-',
  '--',
  '-1+1',
  '-5 stars',
  '-1.5.2',
  '-.5',
  '-1e9',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＠SUM(A1)',
  '=',
  '=HYPERLINK("http://evil.example","x")',
]
const harmless = [
  '-5',
  '-5.25',
  '5',
  '0',
  '1e309',
  '007',
  "'=1",
  ' =1',
  '(=1)',
  '',
  ' ',
  '"',
  '""',
  '"quoted"',
  'a,b',
  ',',
  'a;b',
  'a\tb',
  'two\nlines',
  'two\r\nlines',
  'two\rlines',
  '\\.',
  '\\N',
  '\\',
  'NULL',
  "it's",
  'ünïcödé',
  '日本語',
  '👩‍🍳',
  '\u202Eright to left',
  '\u200B',
  '\uFEFFmark',
  '$1',
  '%s',
  '{{x}}',
  '<b>bold</b>',
  'x'.repeat(30_000),
]

test.each(['body', 'title', 'reviewer_name', 'original_rating'])(
  'in column %s, formulas are escaped and every other value is exported unchanged',
  async (column) => {
    const heading = {
      body: 'Review',
      title: 'Title',
      reviewer_name: 'Reviewer',
      original_rating: 'Rating at source',
    }[column]!
    const found = await exportReviews(column, [...formulas, ...harmless])
    for (const value of formulas) expect([value, found.get(value)![heading]]).toEqual([value, `'${value}`])
    for (const value of harmless) expect([value, found.get(value)![heading]]).toEqual([value, value])
  },
)

test('numeric columns are exported as plain numbers', async () => {
  const [record] = parseCsv(await oscar.get('/export/csv/reviews?dateDescriptor=all_time'))
  expect(record!['Review ID']).toMatch(/^\d+$/)
  expect(record!.Rating).toMatch(/^[1-5]?$/)
})

test('formulas in location names, external ids and tags are escaped too', async () => {
  await rows.all(`update locations set name = '=2+2', external_id = '@x' where account_id = $1`, [inn])
  const tag = await build.tag({ account_id: inn, name: '+tag' })
  await rows.all(
    `insert into review_tags (account_id, review_id, tag_id, published_at, location_id, source_id, rating, sentiment)
     select account_id, id, $2, published_at, location_id, source_id, rating, sentiment from reviews where account_id = $1 order by published_at desc, id desc limit 1`,
    [inn, tag.id],
  )
  const [record] = parseCsv(await oscar.get('/export/csv/reviews?dateDescriptor=all_time'))
  expect(record).toMatchObject({ Location: `'=2+2`, 'Location external ID': `'@x` })
  expect(record!.Tags).toMatch(/^('\+tag|[^+]+, \+tag)/)
})

test('dates are in the account’s time zone, including across both daylight saving changes', async () => {
  const instants = {
    '2026-03-08T06:59:59Z': '2026-03-08 01:59',
    '2026-03-08T07:00:00Z': '2026-03-08 03:00',
    '2025-11-02T05:30:00Z': '2025-11-02 01:30',
    '2025-11-02T06:30:00Z': '2025-11-02 01:30',
    '2026-01-01T04:59:00Z': '2025-12-31 23:59',
  }
  const { location_id } = await rows.one<{ location_id: string }>(
    'select min(id) as location_id from locations where account_id = $1',
    [inn],
  )
  for (const [instant, shown] of Object.entries(instants)) {
    const { id } = await build.review({ account_id: inn, location_id, published_at: instant })
    const [day] = shown.split(' ')
    const found = parseCsv(await oscar.get(`/export/csv/reviews?from=${day}&to=${day}`))
    expect(found.find((record) => record['Review ID'] === id)?.Date).toBe(shown)
  }
})

test('a download is recorded in the audit log with user, report and IP address', async () => {
  await oscar.get('/export/csv/reviews')
  const events = await rows.all(
    `select user_id::text, actor, ip from audit_events where account_id = $1 and action = 'reviews.exported' order by id desc limit 1`,
    [inn],
  )
  expect(events).toEqual([
    { user_id: people.oscar.userId, actor: 'Oscar Fielding', ip: expect.stringMatching(/127\.0\.0\.1|::1/) },
  ])
})

test('a trial account cannot export, and the error page links to the upgrade or refers to the administrator', async () => {
  const reviews = '/export/csv/reviews'
  await rows.all(`update accounts set trial_ended_at = now() + interval '30 hours' where id = $1`, [inn])
  const refused = await oscar.get(reviews)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('content-disposition')).toBeNull()
  expect(textOf(refused)).toContain(
    'Exporting isn’t allowed for trial users 2 days left in your trial. Upgrade to export.',
  )
  expect(refused.text).toContain('href="/settings/billing/edit"')
  await rows.all(`update users set user_type = 'manager' where account_id = $1`, [inn])
  expect(textOf(await oscar.get(reviews))).toContain('Contact your account administrator to upgrade.')
  await rows.all(`update users set user_type = 'admin' where account_id = $1`, [inn])
  await build.setting(inn, 'trial_export')
  expect((await oscar.get(reviews)).status).toBe(200)
  await rows.all(`delete from account_settings where account_id = $1 and code = 'trial_export'`, [inn])
  await rows.all('update accounts set trial_ended_at = null where id = $1', [inn])
})

test('an unknown report name returns 404', async () => {
  for (const name of ['no-such-report', 'Reviews', 'reviews.csv', '..', '%2e%2e', 'constructor', '__proto__'])
    expect([name, (await oscar.get(`/export/csv/${name}`)).status]).toEqual([name, 404])
})

test('keyword details cannot be downloaded, exported or scheduled without a keyword', async () => {
  const keyless = await oscar.get('/export/csv/keyword_details?dateDescriptor=all_time')
  expect([keyless.status, keyless.text]).toEqual([422, 'Choose a keyword to see its details.'])
  expect((await oscar.get('/export/csv/keyword_details?keyword=warm')).status).toBe(200)
  const ordered = await oscar.post('/file-downloads/new?report=keyword_details', { choice: 'default' })
  expect([ordered.status, textOf(ordered)]).toEqual([422, expect.stringContaining('Choose a keyword')])
  const scheduled = await oscar.get('/settings/scheduled-exports/new?report=keyword_details')
  expect(textOf(scheduled)).toContain('Choose a keyword')
})

test('older addresses of files of performance redirect to the current ones, with their query', async () => {
  const dana = await signIn(application.url, 'dana')
  const query = 'dateDescriptor=six_months'
  const targets = {
    '/export/csv/group_metrics': '/export/csv/metric_groups',
    '/export/csv/location_metrics': '/export/csv/metric_locations',
    '/location_score/export/groups': '/export/csv/metric_groups',
    '/location_score/export/locations': '/export/csv/metric_locations',
    '/location_performance_overview/csv': '/export/csv/location_performance',
  }
  for (const [from, to] of Object.entries(targets)) {
    const { status, redirectTo } = await dana.get(`${from}?${query}`)
    expect([from, status, redirectTo]).toEqual([from, 308, `${to}?${query}`])
  }
  expect((await dana.get('/location_score/export/none')).status).toBe(404)
})
