/**
 * Generates millions of reviews with INSERT … SELECT over row numbers, joined with pools of texts and names. A few
 * locations get most of the reviews, recent years have more reviews than earlier ones, and six in ten reviews have five
 * stars. Three in ten texts contain a random number, so that the search index contains more words than the pools.
 */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'
import { composeText } from '../data/review-texts'
import people from '../data/reviewers.json'
import { seededRandom } from '../data/seeded-random'
import written from '../data/written.json'
import { denormalizedColumns, denormalizedValues } from './denormalized-columns.server'
import { seedReviewSearch } from './review-search.server'

/** A word that occurs in only one of 50,000 reviews, to measure searches with few results. */
export const rareWord = 'marzipan'

export type ScaleReviews = { accountId: Id; places: number; reviews: number; firstRow: number; now: Date }

const poolSize = 1000
const ratings = [1, 2, 3, 4, 5]

/** Creates the pools of texts and names as temporary tables, which are dropped at the end of the transaction. */
export async function prepareTexts(client: pg.ClientBase): Promise<void> {
  const random = seededRandom(20)
  const bodies = ratings.flatMap((rating) =>
    Array.from({ length: poolSize }, (_, n) => ({
      rating,
      n,
      body: composeText(random, 'cafe', rating).body,
    })),
  )
  await createTextPool(client, 'scale_bodies', 'rating int, n int, body text', bodies)
  const names = people.first.flatMap((first) => [...people.initials].map((initial) => `${first} ${initial}.`))
  await createTextPool(
    client,
    'scale_names',
    'n int, name text',
    names.map((name, n) => ({ n, name })),
  )
  const { thanks, sorry, mixed } = written.cafe.replies
  const replies = [sorry, sorry, mixed, thanks, thanks].flatMap((texts, index) =>
    Array.from({ length: 8 }, (_, n) => ({ rating: index + 1, n, body: texts[n % texts.length] })),
  )
  await createTextPool(client, 'scale_replies', 'rating int, n int, body text', replies)
}

async function createTextPool(
  client: pg.ClientBase,
  name: string,
  columns: string,
  rows: unknown[],
): Promise<void> {
  await client.query(
    `create temporary table ${name} on commit drop as select * from jsonb_to_recordset($1) as rows (${columns})`,
    [JSON.stringify(rows)],
  )
  await client.query(`analyze ${name}`)
}

const rowNumberSql = 'substr(r.external_id, 7)::bigint'

/**
 * Returns a SQL expression for a pseudorandom number of row `n`, at least 0 and below 1. Each `purpose` has its own
 * sequence of numbers.
 */
const chanceSql = (purpose: number, n = 'n') =>
  `((hashint8extended(${n}, ${purpose}) & 4294967295) / 4294967296.0::float8)`

const fiveYears = 5 * 365 * 86_400

export async function seedScaleReviews(client: pg.ClientBase, reviews: ScaleReviews): Promise<void> {
  const nameCount = people.first.length * people.initials.length
  await client.query(
    `with drawn as (
       select n, 'scale-' || lpad(n::text, 9, '0') as key,
         1 + floor(power(${chanceSql(1)}, 1.8) * $3)::int as place,
         case when ${chanceSql(2)} < 0.60 then 5 when ${chanceSql(2)} < 0.78 then 4 when ${chanceSql(2)} < 0.86 then 3
           when ${chanceSql(2)} < 0.90 then 2 else 1 end as rating,
         case when ${chanceSql(3)} < 0.62 then 1 when ${chanceSql(3)} < 0.82 then 3 when ${chanceSql(3)} < 0.94 then 2 else 4 end as source,
         case when ${chanceSql(4)} < 0.05 then -1 else floor(${chanceSql(5)} * ${poolSize})::int end as text,
         floor(${chanceSql(6)} * ${nameCount})::int as name,
         $5::timestamptz - make_interval(secs => floor(${fiveYears}
           * power(($2 + $4 - n)::float8 / $4, 1.2) * (0.9 + 0.1 * ${chanceSql(7)}) + 1800 * ${chanceSql(8)})) as published_at,
         case when ${chanceSql(9)} < 0.35 then make_interval(secs => floor(600 + 600000 * power(${chanceSql(10)}, 3))) end as delay
       from generate_series($2::bigint, $2 + $4 - 1) as n),
     placed as (select id, row_number() over (order by id) as n from locations where account_id = $1)
     insert into reviews (account_id, location_id, source_id, external_id, dedupe_key, rating, body, reviewer_name,
       language, sentiment, published_at, responded_at)
     select $1, placed.id, source, key, key, drawn.rating,
       coalesce(bodies.body, '')
         || case when text >= 0 and ${chanceSql(16, 'drawn.n')} < 0.3 then ' Order ' || floor(100000 * ${chanceSql(17, 'drawn.n')}) || '.' else '' end
         || case when text >= 0 and drawn.n % 50000 = 77 then ' The ${rareWord} cake!' else '' end,
       names.name, case when text >= 0 then 'en' end, sign(drawn.rating - 3), published_at,
       case when published_at + delay <= $5 then published_at + delay end
     from drawn
     join placed on placed.n = drawn.place
     join scale_names names on names.n = drawn.name
     left join scale_bodies bodies on bodies.rating = drawn.rating and bodies.n = drawn.text
     order by drawn.n`,
    [reviews.accountId, reviews.firstRow, reviews.places, reviews.reviews, reviews.now],
  )
  await seedReviewSearch(client, reviews.accountId)
  await seedScaleResponses(client, reviews.accountId)
  await seedBenchmarkTags(client, reviews.accountId)
}

async function seedScaleResponses(client: pg.ClientBase, accountId: Id): Promise<void> {
  await client.query(
    `insert into responses (account_id, review_id, body, status, actor, published_at, created_at, updated_at)
     select account_id, r.id, replace(replace(texts.body, '{reviewer}', split_part(reviewer_name, ' ', 1)), '{location}', 'our shop'),
       'published', sources.name, responded_at, responded_at, responded_at
     from reviews r
     join sources on sources.id = source_id
     join scale_replies texts on texts.rating = r.rating and texts.n = floor(8 * ${chanceSql(11, rowNumberSql)})::int
     where account_id = $1 and responded_at is not null`,
    [accountId],
  )
  await client.query(
    `insert into response_events (account_id, review_id, event, body, actor, at)
     select account_id, review_id, 'imported', body, actor, published_at from responses where account_id = $1`,
    [accountId],
  )
}

async function seedBenchmarkTags(client: pg.ClientBase, accountId: Id): Promise<void> {
  const numbered = (table: string) =>
    `(select id, row_number() over (order by id) - 1 as n, count(*) over () as many from ${table} where account_id = $1)`
  await client.query(
    `insert into review_tags (account_id, review_id, tag_id, ${denormalizedColumns})
     select account_id, r.id, t.id, ${denormalizedValues} from reviews r join ${numbered('tags')} t on t.n = floor(many * ${chanceSql(12, rowNumberSql)})
     where account_id = $1 and ${chanceSql(13, rowNumberSql)} < 0.02`,
    [accountId],
  )
  await client.query(
    `insert into review_categories (account_id, review_id, category_id, ${denormalizedColumns})
     select account_id, r.id, c.id, ${denormalizedValues} from reviews r join ${numbered('categories')} c on c.n = floor(many * ${chanceSql(14, rowNumberSql)})
     where account_id = $1 and body <> '' and ${chanceSql(15, rowNumberSql)} < 0.7`,
    [accountId],
  )
}
