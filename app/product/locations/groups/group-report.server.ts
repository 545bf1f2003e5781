/**
 * The report on the account's groups: page, CSV and printout. It does not list the locations of each group; the CSV
 * file of locations contains the groups of each location.
 */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Sort } from '#app/platform/filters/filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import type { Group } from './group'
import { groupFilter } from './group-filter'
import { GroupTable } from './group-table'

const memberCount = sql`(select count(*) from group_locations m
  where m.account_id = g.account_id and m.group_id = g.id)::int`

const sortKeys: Record<string, Fragment> = {
  name: sql`lower(g.name)`,
  locations: memberCount,
  created_at: sql`g.created_at`,
}

export const groupReport = defineReport<Group, FilterOf<typeof groupFilter>>({
  name: 'groups',
  title: 'Groups',
  noun: 'group',
  filter: groupFilter,
  printTable: GroupTable,
  table: sql`groups g`,
  alias: 'g',
  where: async (_, filter) => matchesSearch([sql`g.name`], filter),
  joins: sql``,
  order: ({ by, order }: Sort) => [{ key: sortKeys[by]!, direction: order }],
  select: sql`g.id, g.name, ${memberCount} as locations`,
  columns: [
    { id: 'id', heading: 'Group ID', cell: () => sql`g.id`, isNumber: true },
    { id: 'name', heading: 'Name', cell: () => sql`g.name` },
    { id: 'locations', heading: 'Locations', cell: () => memberCount, isNumber: true },
  ],
})
