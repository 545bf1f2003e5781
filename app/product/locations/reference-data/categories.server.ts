/**
 * The categories that a location can have, shared by all accounts. Built-in categories have only a name at first.
 * `saveGoogleCategories` adds Google's ids when Google returns them; a category without one cannot be published.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export type LocationCategory = { id: Id; name: string }
export type CategoryPage = { categories: LocationCategory[]; page: number; hasMore: boolean }

const perPage = 25

/**
 * Finds categories with a word that starts with the search text. Categories whose whole name starts with it come first.
 */
export async function searchCategories(tx: Tx, keywords: string, page = 1): Promise<CategoryPage> {
  const range = { limit: perPage + 1, offset: (Math.min(page, 1000) - 1) * perPage }
  const rows = await loadMatchingCategories(tx, keywords, range)
  return { categories: rows.slice(0, perPage), page, hasMore: rows.length > perPage }
}

type RowRange = { limit: number; offset: number }

/** Finds the same categories in the same order, and counts all of them. */
export async function findCategories(
  tx: Tx,
  keywords: string,
  range: RowRange,
): Promise<{ rows: LocationCategory[]; total: number }> {
  const totals = await sql<{ count: number }>`
    select count(*)::int as count from business_categories where ${matchesPrefix(prefixOf(keywords))}`.execute(
    tx,
  )
  return { rows: await loadMatchingCategories(tx, keywords, range), total: totals.rows[0]!.count }
}

async function loadMatchingCategories(
  tx: Tx,
  keywords: string,
  { limit, offset }: RowRange,
): Promise<LocationCategory[]> {
  const prefix = prefixOf(keywords)
  const { rows } = await sql<LocationCategory>`
    select id, name from business_categories where ${matchesPrefix(prefix)}
    order by lower(name) not like ${`${prefix}%`}, lower(name), id limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return rows
}

function prefixOf(keywords: string): string {
  return keywords
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
}

function matchesPrefix(prefix: string) {
  return sql`' ' || lower(name) like ${`% ${prefix}%`}`
}

export async function findCategory(tx: Tx, id: string | null | undefined): Promise<LocationCategory | null> {
  const categoryId = parseId(id)
  if (!categoryId) return null
  const found = await tx
    .selectFrom('business_categories')
    .select(['id', 'name'])
    .where('id', '=', categoryId)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Returns a category for each name, keyed by the name in lower case. If several categories have the same name, one with
 * a Google id is preferred.
 */
export async function findCategoriesByName(tx: Tx, names: string[]): Promise<Map<string, LocationCategory>> {
  const { rows } = await sql<LocationCategory>`
    select distinct on (lower(name)) id, name from business_categories
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])
    order by lower(name), gcid is null, id`.execute(tx)
  return new Map(rows.map((category) => [category.name.toLowerCase(), category]))
}

export type GoogleCategory = { gcid: string; name: string }

/**
 * Stores categories returned by Google. If a category with the same name exists without an id, it gets Google's id;
 * otherwise a new category is added. Returns our categories, keyed by Google's id.
 */
export async function saveGoogleCategories(
  tx: Tx,
  categories: GoogleCategory[],
): Promise<Map<string, LocationCategory>> {
  const gcids = categories.map(({ gcid }) => gcid)
  const googleRows = sql`unnest(${gcids}::text[], ${categories.map(({ name }) => name)}::text[]) as google (gcid, name)`
  // Serialize this, because concurrent transactions with the same category would both add it.
  await sql`select pg_advisory_xact_lock(hashtextextended('place categories', 0))`.execute(tx)
  await sql`
    update business_categories c set gcid = google.gcid, name = google.name
    from (select distinct on (lower(name)) gcid, name from ${googleRows} order by lower(name), gcid) as google
    where c.id = (select min(id) from business_categories where lower(name) = lower(google.name) and gcid is null)
      and not exists (select from business_categories where gcid = google.gcid)`.execute(tx)
  await sql`
    insert into business_categories (gcid, name) select distinct on (gcid) gcid, name from ${googleRows}
    on conflict (gcid) do nothing`.execute(tx)
  const { rows } = await sql<LocationCategory & { gcid: string }>`
    select id, name, gcid from business_categories where gcid = any(${gcids}::text[])`.execute(tx)
  return new Map(rows.map(({ gcid, ...category }) => [gcid, category]))
}
