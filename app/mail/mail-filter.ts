/** How the list of an account's emails is searched and sorted; newest first unless the URL says otherwise. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/filter-field'

export const mailFilter = defineFilter({
  fields: [searchField],
  sorts: ['written', 'subject', 'to', 'state'],
  defaultSort: { by: 'written', order: 'desc' },
})
