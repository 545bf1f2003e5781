/** The filter and sort order of the scheduled exports list, which is sorted by name by default. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { userField } from '#app/platform/viewer/user-field'

export const scheduleFilter = defineFilter({
  fields: [userField, searchField],
  sorts: ['name', 'type', 'next', 'sent'],
  defaultSort: { by: 'name', order: 'asc' },
})
