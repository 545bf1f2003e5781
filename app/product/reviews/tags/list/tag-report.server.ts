/** The report on the account's tags: page, CSV and printout. */

import { sql } from 'kysely'
import { defineFilter, type FilterOf } from '#app/platform/filters/define-filter'
import type { Sort } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import type { Tag } from './tag'
import { TagTable } from './tag-table'

const tagFilter = defineFilter({
  fields: [searchField],
  sorts: ['name', 'reviews'],
  defaultSort: { by: 'name', order: 'asc' },
})

/** The number of reviews with the tag `t`. */
export const reviewCount = sql<number>`(select count(*) from review_tags m
  where m.account_id = t.account_id and m.tag_id = t.id)::int`

const sortKeys: Record<string, Fragment> = { name: sql`lower(t.name)`, reviews: reviewCount }

export const tagReport = defineReport<Tag, FilterOf<typeof tagFilter>>({
  name: 'tags',
  title: 'Tags',
  noun: 'tag',
  filter: tagFilter,
  printTable: TagTable,
  settingsCard: { group: 'Data', description: 'Names that users give to reviews', icon: 'tag' },
  table: sql`tags t`,
  alias: 't',
  where: async (_, filter) => matchesSearch([sql`t.name`], filter),
  joins: sql``,
  order: ({ by, order }: Sort) => [{ key: sortKeys[by]!, direction: order }],
  select: sql`t.id, t.name, ${reviewCount} as reviews`,
  columns: [
    { id: 'id', heading: 'Tag ID', cell: () => sql`t.id`, isNumber: true },
    { id: 'name', heading: 'Name', cell: () => sql`t.name` },
    { id: 'reviews', heading: 'Reviews', cell: () => reviewCount, isNumber: true },
  ],
})
