/**
 * The filters for the list of locations in a bulk edit: `checkFilter` for the dry run and `resultFilter` for the
 * result.
 */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'

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
