import { defineFilter } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'

/** What the list of locations understands (document 001 §2); `per_page` and `search_type` travel along. */
export const locationFilter = defineFilter({
  savedAs: 'locations',
  fields: ['group', 'search'],
  parameters: { group: 'group_id', search: 'keywords' },
  sorts: ['name', 'external_id', 'city', 'category', 'status', 'updated_at'],
  defaultSort: { by: 'name', order: 'asc' },
})

const pageSizes = [25, 50, 100, 250]

export function pageSizeOf({ unknown }: Filter): number {
  const asked = Number(unknown.find(([name]) => name === 'per_page')?.[1])
  return pageSizes.includes(asked) ? asked : pageSizes[0]!
}
