/** How the list of scheduled exports is narrowed and sorted: by name unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const scheduleFilter = defineFilter({
  fields: ['person', 'search'],
  sorts: ['name', 'type', 'next', 'sent'],
  defaultSort: { by: 'name', order: 'asc' },
})
