/**
 * The categories a location can have, shared by all accounts. The built-in ones are only names; Google's ids are added
 * as Google returns them (`learnCategories`). A category without Google's id cannot be published.
 */
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

export type PlaceCategory = { id: Id; name: string }
export type CategoryPage = { categories: PlaceCategory[]; page: number; hasMore: boolean }

const perPage = 25

/** Finds categories with a word that starts with the keywords; names that start with them come first. */
export async function searchCategories(tx: Tx, keywords: string, page = 1): Promise<CategoryPage> {
  const start = keywords
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<PlaceCategory>`
    select id, name from business_categories where ' ' || lower(name) like ${`% ${start}%`}
    order by lower(name) not like ${`${start}%`}, lower(name), id
    limit ${perPage + 1} offset ${(Math.min(page, 1000) - 1) * perPage}`.execute(tx)
  return { categories: rows.slice(0, perPage), page, hasMore: rows.length > perPage }
}

export async function findCategory(tx: Tx, id: string | null | undefined): Promise<PlaceCategory | null> {
  const known = asId(id)
  if (!known) return null
  const found = await tx
    .selectFrom('business_categories')
    .select(['id', 'name'])
    .where('id', '=', known)
    .executeTakeFirst()
  return found ?? null
}

/** Returns the first category with each name, keyed by the name in lower case. */
export async function categoriesNamed(tx: Tx, names: string[]): Promise<Map<string, PlaceCategory>> {
  const { rows } = await sql<PlaceCategory>`
    select distinct on (lower(name)) id, name from business_categories
    where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])
    order by lower(name), gcid is null, id`.execute(tx)
  return new Map(rows.map((category) => [category.name.toLowerCase(), category]))
}

export type LearnedCategory = { gcid: string; name: string }

/**
 * Stores categories returned by Google: an existing name gets Google's id, a new one is added. Returns our categories
 * for them.
 */
export async function learnCategories(
  tx: Tx,
  learned: LearnedCategory[],
): Promise<Map<string, PlaceCategory>> {
  const gcids = learned.map(({ gcid }) => gcid)
  const told = sql`unnest(${gcids}::text[], ${learned.map(({ name }) => name)}::text[]) as told (gcid, name)`
  // Serialized, because two transactions learning the same category would both add it.
  await sql`select pg_advisory_xact_lock(hashtextextended('place categories', 0))`.execute(tx)
  await sql`
    update business_categories c set gcid = told.gcid, name = told.name
    from (select distinct on (lower(name)) gcid, name from ${told} order by lower(name), gcid) as told
    where c.id = (select min(id) from business_categories where lower(name) = lower(told.name) and gcid is null)
      and not exists (select from business_categories where gcid = told.gcid)`.execute(tx)
  await sql`
    insert into business_categories (gcid, name) select distinct on (gcid) gcid, name from ${told}
    on conflict (gcid) do nothing`.execute(tx)
  const { rows } = await sql<PlaceCategory & { gcid: string }>`
    select id, name, gcid from business_categories where gcid = any(${gcids}::text[])`.execute(tx)
  return new Map(rows.map(({ gcid, ...category }) => [gcid, category]))
}
