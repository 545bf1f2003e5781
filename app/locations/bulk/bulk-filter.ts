/** How the locations of a bulk edit are narrowed, before its run and after. */
import { defineFilter } from '#app/filters/define-filter'

const names = { sorts: ['name'], defaultSort: { by: 'name', order: 'asc' as const } }

export const checkFilter = defineFilter({
  page: 'bulk_check',
  fields: ['search'],
  views: ['changed', 'unchanged', 'failed', 'refused'],
  ...names,
})

export const resultFilter = defineFilter({
  page: 'bulk_result',
  fields: ['search'],
  views: ['changed', 'unchanged', 'failed', 'skipped', 'rejected'],
  ...names,
})
