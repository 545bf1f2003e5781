/** The filter of the email log: a search and the sort order, by default newest first. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'

export const mailFilter = defineFilter({
  fields: [searchField],
  sorts: ['written', 'subject', 'to', 'state'],
  defaultSort: { by: 'written', order: 'desc' },
})
