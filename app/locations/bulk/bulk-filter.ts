/** How the locations of a bulk edit are narrowed, before its run and after. */
import { defineFilter } from '#app/filters/define-filter'

const names = { sorts: ['name'], defaultSort: { by: 'name', order: 'asc' as const } }

export const checkFilter = defineFilter({
  fields: ['search'],
  views: ['changed', 'unchanged', 'failed', 'refused'],
  ...names,
})

export const resultFilter = defineFilter({
  fields: ['search'],
  views: ['changed', 'unchanged', 'failed', 'skipped', 'rejected'],
  ...names,
})
