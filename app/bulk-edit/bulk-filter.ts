/** The filter for the locations of a bulk edit, before and after its run. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'

const nameSort = { sorts: ['name'], defaultSort: { by: 'name', order: 'asc' as const } }

export const checkFilter = defineFilter({
  fields: [searchField],
  views: ['changed', 'unchanged', 'failed', 'refused'],
  ...nameSort,
})

export const resultFilter = defineFilter({
  fields: [searchField],
  views: ['changed', 'unchanged', 'failed', 'skipped', 'rejected'],
  ...nameSort,
})
