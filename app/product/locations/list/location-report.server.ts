/**
 * The report on the account's locations: page, CSV and printout. It also selects the locations for bulk actions on all
 * that match.
 */

import { sql } from 'kysely'
import type { FilterOf } from '#app/platform/filters/define-filter'
import type { Sort } from '#app/platform/filters/filter'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { defineReport, type Fragment } from '#app/platform/reports/report'
import { addressText } from '../address-text'
import type { LocationConditions } from '../location-filter-fields'
import type { ListedLocation } from './listed-location'
import { locationColumns } from './location-columns'
import { locationFilter } from './location-filter'
import { LocationTable } from './location-table'

const sortKeys: Record<string, Fragment> = {
  // The same expression as in the index locations_name, so that the index can be used.
  name: sql`lower(l.name)`,
  external_id: sql`coalesce(l.external_id, '')`,
  city: sql`lower(concat_ws(' ', l.city, l.state_code))`,
  category: sql`lower(l.category_name)`,
  status: sql`array_position(array['active', 'temporarily_inactive', 'inactive'], l.open_status)`,
  updated_at: sql`l.updated_at`,
}

const searchColumns = [
  'name',
  'public_name',
  'external_id',
  'address',
  'city',
  'state',
  'zipcode',
  'phone',
].map((column) => sql.ref(`l.${column}`))

export const locationReport = defineReport<ListedLocation, FilterOf<typeof locationFilter>>({
  name: 'locations',
  title: 'Locations',
  noun: 'location',
  filter: locationFilter,
  printTable: LocationTable,
  table: sql`locations l`,
  alias: 'l',
  where: async (_, filter) => sql`${groupCondition(filter)} and ${matchesSearch(searchColumns, filter)}`,
  joins: sql``,
  order: ({ by, order }: Sort) => [{ key: sortKeys[by]!, direction: order }],
  select: sql`
    l.id, l.name, l.public_name as "publicName", l.external_id as "externalId", l.phone,
    ${addressText()} as address,
    l.category_name as "categoryName", l.open_status as "openStatus", l.is_headquarters as "isHeadquarters"`,
  columns: locationColumns,
})

function groupCondition({ groupIds = [] }: LocationConditions): Fragment {
  if (groupIds.length === 0) return sql`true`
  return sql`l.id in (select m.location_id from group_locations m
    where m.account_id = l.account_id and m.group_id = any(${groupIds}::bigint[]))`
}
