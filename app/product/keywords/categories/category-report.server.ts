/**
 * The report of the filtered reviews by experience category. An account has at most a few dozen categories, so exports
 * and printouts contain the same rows as the page, without pagination.
 */

import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Clock } from '#app/platform/filters/filter'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import type { ReviewConditions } from '#app/product/reviews/review-filter'
import { type ExperienceCategory, listExperienceCategories } from '../experience-categories.server'
import { categoryFilter } from '../keyword-filter'
import { CategoryTable } from './category-table'

export const categoryReport = defineReport<ExperienceCategory, FilterOf<typeof categoryFilter>>({
  name: 'experience_categories',
  formerPageKey: 'experienceCategories',
  title: 'Experience categories',
  noun: 'category',
  nouns: 'categories',
  filter: categoryFilter,
  printTable: CategoryTable,
  table: sql`categories c`,
  alias: 'c',
  from: selectCategoryRows,
  where: async () => sql`true`,
  joins: sql``,
  order: () => [{ key: sql`c.place`, direction: 'asc' }],
  select: sql`c.id::text as id, c.category, c."positiveCount", c."negativeCount", c."totalCount"`,
  columns: [
    { id: 'id', heading: 'Category ID', cell: () => sql`c.id`, isNumber: true },
    { id: 'category', heading: 'Category', cell: () => sql`c.category` },
    { id: 'mentions', heading: 'Mentions', cell: () => sql`c."totalCount"`, isNumber: true },
    { id: 'positive', heading: 'Positive mentions', cell: () => sql`c."positiveCount"`, isNumber: true },
    { id: 'negative', heading: 'Negative mentions', cell: () => sql`c."negativeCount"`, isNumber: true },
  ],
})

async function selectCategoryRows(tx: Tx, filter: ReviewConditions, clock: Clock): Promise<Fragment> {
  const categories = JSON.stringify(await listExperienceCategories(tx, filter, clock))
  return sql`(
    select ${tx.accountId}::bigint as account_id, answered.*
    from rows from (json_to_recordset(${categories}::json) as (id bigint, category text, "positiveCount" integer,
      "negativeCount" integer, "totalCount" integer)) with ordinality
      as answered (id, category, "positiveCount", "negativeCount", "totalCount", place)) c`
}
