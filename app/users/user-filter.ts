/** How the list of users is searched and sorted; by name unless the URL specifies otherwise. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'

export const userFilter = defineFilter({
  fields: [searchField],
  sorts: ['name', 'email', 'user_type', 'state'],
  defaultSort: { by: 'name', order: 'asc' },
})
