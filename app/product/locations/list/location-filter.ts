import { defineFilter } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { searchField, withParameter } from '#app/platform/filters/filter-field'
import { groupField } from '../location-filter-fields'

/** The filter of the locations list. Its URL also keeps `per_page` and `search_type`, which are not filter fields. */
export const locationFilter = defineFilter({
  savedAs: 'locations',
  fields: [withParameter(groupField, 'group_id'), withParameter(searchField, 'keywords')],
  sorts: ['name', 'external_id', 'city', 'category', 'status', 'updated_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

const pageSizes = [25, 50, 100, 250]

export function pageSizeOf({ unknown }: Filter): number {
  const requested = Number(unknown.find(([name]) => name === 'per_page')?.[1])
  return pageSizes.includes(requested) ? requested : pageSizes[0]!
}
