/** How the list of users is searched and sorted; by name unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const userFilter = defineFilter({
  fields: ['search'],
  sorts: ['name', 'email', 'user_type', 'state'],
  defaultSort: { by: 'name', order: 'asc' },
})
