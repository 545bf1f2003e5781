/**
 * Data for measuring: one account of 10,000 places and 4,000,000 reviews, and twenty of 50,000 reviews, made
 * inside the database in a few minutes. Every value is a hash of its row's number, so that two machines, and
 * two runs at the same `now`, measure the same thing. All of it appears at once or not at all.
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

/** Needs a superuser's connection. Returns false, and writes nothing, when the first business is there already. */
export async function seedScale(ownerUrl: string, options: SeedScaleOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_superuser: string }>('show is_superuser')
    if (rows[0]?.is_superuser !== 'on')
      throw new Error(
        'The data for benchmarks is written without checking references: a superuser has to sign in.',
      )
    await client.query('begin')
    await client.query('lock table accounts in share row exclusive mode')
    const businesses = options.businesses ?? scaleBusinesses
    const existing = await client.query('select from accounts where name = $1', [businesses[0]?.name])
    if (existing.rowCount) return false
    await seedAll(client, businesses, options)
    await client.query('commit')
    // Lets the index-only scans of the inbox stay in the index.
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
  // The rows are right by construction; checking twenty million references would take longer than writing them.
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
      report(`${business.name}: ${business.reviews} reviews of ${business.places} places`)
    }
  })
}
