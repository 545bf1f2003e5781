/** How the list of an account's mails is searched and sorted; the newest first unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const mailFilter = defineFilter({
  fields: ['search'],
  sorts: ['written', 'subject', 'to', 'state'],
  defaultSort: { by: 'written', order: 'desc' },
})
