import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAccount } from '#app/kit/database/tenant.server'
import type { Mapping } from '#app/product/imports/columns/mapping'
import { addReviewNames } from '#app/product/reviews/tags/review-names.server'
import { createAccountWithLocations } from '../reviews/review-fixtures'
import { createTestDatabase } from '../support/test-database'
import { downloadCsv } from './download-csv'
import { checkFile, confirmImport, countsOf, runToEnd } from './run-import'

const database = await createTestDatabase()
let accounts = 780

async function createAccount(): Promise<string> {
  const accountId = String(++accounts)
  await createAccountWithLocations(database, { accountId, zone: 'America/Chicago', locationCount: 1 })
  return accountId
}

async function importContent(accountId: string, content: string, overrides: Partial<Mapping> = {}) {
  const checked = await checkFile(accountId, 'reviews.csv', content, { createLocations: true, ...overrides })
  expect([checked.status, checked.problem]).toEqual(['checked', ''])
  return countsOf(await runToEnd(await confirmImport(checked)))
}

/** Text that a spreadsheet would execute, text with everything that CSV quotes, and text in other scripts. */
const texts = [
  '=SUM(A1)',
  '+1 for the staff',
  '@home',
  '-',
  '“Fine”, "good"\nand;so|on\tok',
  'خدمة ممتازة',
  '最高',
  "it's",
]
const plainTags = ['Follow up', 'a;b', 'x|y', '=VIP', "'quoted'"]
const tags = [...plainTags, 'Smith, John', 'Couple, Trip, Long']

/** Creates a review from every source, with all facts that a file can contain, and with names that need escaping. */
async function createReviews(accountId: string, names = tags): Promise<void> {
  const sources = await asAccount(accountId, (tx) => tx.selectFrom('sources').select('name').execute())
  const rows = sources.map(({ name }, n) => ({
    store_code: n % 3 ? `S-${n % 3}` : '',
    store: ['=Corner "Deli"', 'Main, Street', 'Üsküdar'][n % 3],
    address: ['12 Pine St', "'5 Oak Ave", '-7 Elm'][n % 3],
    city: 'Madison',
    state: 'WI',
    country: 'US',
    source: name,
    rating: ['5', '4.5', '8/10', '', '1'][n % 5],
    date: n % 7 ? `2024-03-${String(1 + (n % 27)).padStart(2, '0')} 10:${10 + (n % 40)}` : '2 years ago',
    title: n % 2 ? texts[(n + 1) % texts.length] : '',
    review: n % 5 === 3 || n % 4 ? texts[n % texts.length] : '',
    reviewer: texts[(n + 3) % texts.length],
    response: n % 3 ? '' : texts[(n + 2) % texts.length],
    'response date': n % 3 ? '' : '2024-04-02 09:30',
    link: `https://reviews.example/${n}`,
    language: 'de',
  }))
  await importContent(accountId, JSON.stringify(rows))
  await asAccount(accountId, async (tx) => {
    const reviews = await tx.selectFrom('reviews').select('id').orderBy('id').execute()
    expect(reviews).toHaveLength(rows.length)
    for (const kind of ['tags', 'categories'] as const)
      await addReviewNames(
        tx,
        kind,
        reviews.flatMap(({ id }, n) =>
          names.filter((_, m) => (n + m) % 3 === 0).map((name) => ({ reviewId: id, name })),
        ),
      )
  })
}

/** Returns everything that is stored about the reviews, except when it was stored. */
async function dumpReviews(accountId: string): Promise<unknown[]> {
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql`
      select to_jsonb(r) - array['updated_at'] as review, to_jsonb(p) as response,
        (select jsonb_agg(tag_id order by tag_id) from review_tags t
          where t.account_id = r.account_id and t.review_id = r.id) as tags,
        (select jsonb_agg(category_id order by category_id) from review_categories c
          where c.account_id = r.account_id and c.review_id = r.id) as categories
      from reviews r left join responses p on p.account_id = r.account_id and p.review_id = r.id
      where r.account_id = ${tx.accountId} order by r.id`.execute(tx)
    const names = await tx.selectFrom('tags').select('name').orderBy('name').execute()
    return [...rows, ...names]
  })
}

test('our own export, imported again, creates and changes nothing, whatever the reviews contain', async () => {
  const accountId = await createAccount()
  await createReviews(accountId)
  const before = await dumpReviews(accountId)
  const csv = await downloadCsv(accountId)
  const counts = await importContent(accountId, csv, { createLocations: false })
  expect(counts).toMatchObject({ created: 0, updated: 0, repeated: 0, rejected: 0 })
  expect(counts.unchanged).toBeGreaterThan(5)
  expect(await dumpReviews(accountId)).toEqual(before)
})

/** The columns that cannot be the same in another account: IDs, who responded, and what is derived from the text. */
const ownColumns = ['Review ID', 'Location ID', 'Response by', 'Sentiment', 'Categories']

test('our own export, imported into another account, is exported again with the same columns', async () => {
  const [accountId, other] = [await createAccount(), await createAccount()]
  // An account that does not have a name with a comma cannot know that it is one name.
  await createReviews(accountId, plainTags)
  const csv = await downloadCsv(accountId)
  const counts = await importContent(other, csv)
  expect(counts).toMatchObject({ updated: 0, unchanged: 0, repeated: 0, rejected: 0 })
  expect(sortRows(await downloadCsv(other))).toEqual(sortRows(csv))
  expect(await importContent(other, csv, { createLocations: false })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: counts.created,
    rejected: 0,
  })
})

/** Returns the rows of a CSV without the columns that differ, in the order of the links. */
function sortRows(csv: string): Record<string, string>[] {
  const rows = parse(csv, { columns: true, bom: true, record_delimiter: ['\r\n', '\n'] }) as Record<
    string,
    string
  >[]
  return rows
    .map((row) =>
      Object.fromEntries(Object.entries(row).filter(([heading]) => !ownColumns.includes(heading))),
    )
    .sort((a, b) => a.Link!.localeCompare(b.Link!))
}
