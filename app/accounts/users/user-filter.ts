/** The search and sort options of the user list, which is sorted by name by default. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'

export const userFilter = defineFilter({
  fields: [searchField],
  sorts: ['name', 'email', 'user_type', 'state'],
  defaultSort: { by: 'name', order: 'asc' },
})
