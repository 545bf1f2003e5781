// Lists the values of every field of the review filter, as query strings. The fields, words and date ranges come from
// the filter's definition, and the records from the large account.
import { importSource } from './app-source.mjs'
import { largeAccount, withOwnerClient } from './scale-database.mjs'

/** @import { Environment } from '../../scripts/environment.mjs' */
/** @typedef {typeof import('#app/product/reviews/review-filter')} ReviewFilterModule */
/** @typedef {typeof import('#app/platform/filters/date-presets')} DatePresetsModule */
/** @typedef {{ field: string, query: string }} FilterValue */

/** A word of every eighth review, and one of every fifty thousandth. */
const searches = ['staff', 'marzipan']

/** For each field of records, a query for the ids of the large account ($1) to filter by. */
const recordQueries = {
  // The group of all locations and that of a twentieth of them.
  group: `select id::text from groups where account_id = $1 and name in ('Every 1', 'Every 20') order by id`,
  // The location with the most reviews, and one with few.
  location: `
    with counted as (
      select location_id as id, row_number() over (order by count(*) desc, location_id) as place, count(*) over () as total
      from review_months where account_id = $1 group by location_id)
    select id::text from counted where place in (1, total * 4 / 5) order by place`,
  source: `select id::text from sources where id in (select source_id from account_months where account_id = $1) order by id`,
  import: 'select id::text from imports where account_id = $1 order by id',
  category: 'select id::text from categories where account_id = $1 order by id',
  tag: 'select id::text from tags where account_id = $1 order by id',
}

/**
 * Returns the values, and a function that returns the address of the reviews page for query strings.
 * @param {Environment} environment
 */
export async function listFilterValues(environment) {
  const { reviewFilter } = /** @type {ReviewFilterModule} */ (
    await importSource('app/product/reviews/review-filter.ts')
  )
  const { presetGroups } = /** @type {DatePresetsModule} */ (
    await importSource('app/platform/filters/date-presets.ts')
  )
  const ranges = presetGroups.flatMap(({ descriptors }) =>
    descriptors.map((name) => `dateDescriptor=${name}`),
  )
  /** @type {FilterValue[]} */
  const values = [...ranges, 'from=2024-02-10&to=2025-05-20'].map((query) => ({ field: 'date', query }))
  await withOwnerClient(environment, async (client) => {
    const accounts = await client.query('select id from accounts where name = $1', [largeAccount.account])
    const accountId = accounts.rows[0].id
    await createImport(client, accountId)
    for (const { name, parameter, labels, kind } of reviewFilter.rules.fields) {
      const idQuery = recordQueries[/** @type {keyof typeof recordQueries} */ (name)]
      let words = kind === 'search' ? searches : Object.keys(labels ?? {})
      if (idQuery) words = (await client.query(idQuery, [accountId])).rows.map(({ id }) => id)
      if (words.length === 0) throw new Error(`The field ${name} has no values to measure.`)
      for (const word of words)
        values.push({ field: name, query: String(new URLSearchParams([[parameter, word]])) })
    }
  })
  /** @param {string[]} queries */
  const addressOf = (...queries) => {
    const canonical = reviewFilter.toParams(reviewFilter.read(new URLSearchParams(queries.join('&'))))
    return `/reviews${canonical.size > 0 ? `?${canonical}` : ''}`
  }
  return { values, addressOf }
}

/**
 * Marks a hundred thousand reviews as imported, unless this was done before: the scale data has no imports.
 * @param {import('pg').Client} client
 * @param {string} accountId
 */
async function createImport(client, accountId) {
  const { rows } = await client.query('select from imports where account_id = $1', [accountId])
  if (rows.length > 0) return
  const created = await client.query(
    `with range as (
       select min(id) as first, max(id) as last
       from (select id from reviews where account_id = $1 order by id offset 1000000 limit 100000) as imported)
     insert into imports (account_id, kind, file_name, file_key, file_bytes, status, actor, first_review_id, last_review_id)
     select $1, 'reviews', 'reviews.csv', 'none', 0, 'complete', 'Dana', first, last from range
     returning id, first_review_id as first, last_review_id as last`,
    [accountId],
  )
  const [{ id, first, last }] = created.rows
  await client.query('update reviews set import_id = $2 where account_id = $1 and id between $3 and $4', [
    accountId,
    id,
    first,
    last,
  ])
}

/**
 * Returns all pairs of values of two different fields.
 * @param {FilterValue[]} values
 */
export function pairsOf(values) {
  return values.flatMap((first, n) =>
    values.slice(n + 1).flatMap((second) => (first.field === second.field ? [] : [[first, second]])),
  )
}
