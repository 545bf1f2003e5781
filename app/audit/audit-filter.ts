/** How the audit log is narrowed: everything there is, newest first, unless the URL says otherwise. */
import { defineFilter } from '#app/filters/define-filter'

export const auditFilter = defineFilter({
  savedAs: 'audit',
  fields: ['person', 'kind', 'search'],
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})
