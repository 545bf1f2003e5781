import { defineFilter } from '#app/filters/define-filter'
import { renamed, searchField } from '#app/filters/field'
import type { Filter } from '#app/filters/filter'
import { groupField } from './location-fields'

/** The filter of the list of locations; `per_page` and `search_type` are kept along with it. */
export const locationFilter = defineFilter({
  savedAs: 'locations',
  fields: [renamed(groupField, 'group_id'), renamed(searchField, 'keywords')],
  sorts: ['name', 'external_id', 'city', 'category', 'status', 'updated_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

const pageSizes = [25, 50, 100, 250]

export function pageSizeOf({ unknown }: Filter): number {
  const asked = Number(unknown.find(([name]) => name === 'per_page')?.[1])
  return pageSizes.includes(asked) ? asked : pageSizes[0]!
}
