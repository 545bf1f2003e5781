/**
 * Generates the benchmark data inside the database within a few minutes: one account with 10,000 locations and
 * 4,000,000 reviews, and twenty accounts with 50,000 reviews each. The values are derived from hashes of the row
 * numbers, so that benchmarks with the same `now` measure the same data on every machine. Everything is inserted in one
 * transaction.
 */
import pg from 'pg'
import { fillMonthlySummaries } from './seed/monthly-summaries.server'
import { type ScaleBusiness, seedScaleBusiness } from './seed/scale-business.server'
import { prepareTexts, seedScaleReviews } from './seed/scale-reviews.server'
import { withoutIndexes } from './seed/without-indexes.server'

export const scaleBusinesses: ScaleBusiness[] = [
  { name: 'Larchfield Stores', email: 'admin@larchfield.example', places: 10_000, reviews: 4_000_000 },
  ...Array.from({ length: 20 }, (_, index) => ({
    name: `Small Account ${index + 1}`,
    email: `admin@small-${index + 1}.example`,
    places: 50,
    reviews: 50_000,
  })),
]

type SeedScaleOptions = { now: Date; businesses?: ScaleBusiness[]; report?: (line: string) => void }

const seededTables = [
  'reviews',
  'review_words',
  'responses',
  'response_events',
  'review_tags',
  'review_categories',
  'review_months',
  'location_months',
]

/**
 * Generates the benchmark data. `ownerUrl` must connect as a superuser. Returns false and changes nothing if the first
 * business already exists.
 */
export async function seedScale(ownerUrl: string, options: SeedScaleOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser')
    if (rows[0]?.is_superuser !== 'on')
      throw new Error('Connect as a superuser: the benchmark data is written without checking foreign keys.')
    await client.query('begin')
    await client.query('lock table accounts in share row exclusive mode')
    const businesses = options.businesses ?? scaleBusinesses
    const existing = await client.query('select from accounts where name = $1', [businesses[0]?.name])
    if (existing.rowCount) return false
    await seedAll(client, businesses, options)
    await client.query('commit')
    // Vacuum to set the visibility map, so that the index-only scans of the inbox do not have to read the table.
    for (const table of seededTables) await client.query(`vacuum (analyze) ${table}`)
    return true
  } finally {
    await client.end()
  }
}

async function seedAll(
  client: pg.ClientBase,
  businesses: ScaleBusiness[],
  { now, report = () => {} }: SeedScaleOptions,
) {
  // Turn off foreign key checks, because the rows are known to be consistent and checking them would take longer than
  // inserting them.
  await client.query('set local session_replication_role = replica')
  await client.query(`set local work_mem = '256MB'`)
  await client.query(`set local maintenance_work_mem = '512MB'`)
  await prepareTexts(client)
  await withoutIndexes(client, seededTables, report, async () => {
    let firstRow = 1
    for (const business of businesses) {
      const accountId = await seedScaleBusiness(client, business)
      await seedScaleReviews(client, { accountId, firstRow, now, ...business })
      await fillMonthlySummaries(client, accountId)
      firstRow += business.reviews
      report(`${business.name}: ${business.reviews} reviews of ${business.places} locations`)
    }
  })
}
