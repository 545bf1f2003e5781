/** How the audit log is narrowed: everything there is, newest first, unless the URL says otherwise. */

import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'
import { personField } from '#app/viewer/person-field'
import { kindField } from './audit-kinds'

export const auditFilter = defineFilter({
  savedAs: 'audit',
  fields: [personField, kindField, searchField],
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})
