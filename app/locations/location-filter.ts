import { defineFilter } from '#app/filters/define-filter'
import { renamed, searchField } from '#app/filters/field'
import type { Filter } from '#app/filters/filter'
import { groupField } from './location-fields'

/** What the list of locations understands (document 001 §2); `per_page` and `search_type` travel along. */
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
