/** Creates lists with numbered pages, for small sets. Long lists are reports with keyset pagination. */
import { redirect } from '@remix-run/node'
import { type RawBuilder, sql } from 'kysely'
import type { FilterDefinition } from '../define-filter'
import { addressRules, type Filter } from '../filter'
import { type List, listPath } from './list'

const PAGE_SIZE = 25

/**
 * Returns the list of `total` rows at the requested page. @throws a redirect to the last page if the requested page is
 * past it, so that no link shows an empty table.
 */
export function paginateList<Some extends Filter>(
  { url }: Request,
  { rules }: FilterDefinition,
  filter: Some,
  total: number,
  size = PAGE_SIZE,
): List<Some> {
  const pages = Math.max(1, Math.ceil(total / size))
  const list = {
    path: new URL(url).pathname,
    rules: addressRules(rules),
    filter,
    page: filter.page,
    pages,
    total,
  }
  if (filter.page > pages) throw redirect(listPath<Filter>(list, { page: pages }))
  return list
}

/** Returns the limit and offset of the list's page: `query.limit(limit).offset(offset)`. */
export function limitAndOffset(
  { page }: Pick<List, 'page'>,
  size = PAGE_SIZE,
): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/** Returns the SQL condition that each search word occurs in one of the columns; true without search words. */
export function matchesSearch(columns: RawBuilder<unknown>[], { search }: Filter): RawBuilder<boolean> {
  const searchTerms = search.split(/\s+/).filter(Boolean)
  const conditions = searchTerms.map(
    (word) => sql`concat_ws(' ', ${sql.join(columns)}) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}
