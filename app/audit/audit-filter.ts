/** The filter of the audit log: everything, newest first, by default. */

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
