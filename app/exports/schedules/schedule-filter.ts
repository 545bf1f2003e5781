/** The filter and sort order of the scheduled exports list, which is sorted by name by default. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'
import { userField } from '#app/viewer/user-field'

export const scheduleFilter = defineFilter({
  fields: [userField, searchField],
  sorts: ['name', 'type', 'next', 'sent'],
  defaultSort: { by: 'name', order: 'asc' },
})
