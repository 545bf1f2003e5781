/** The audit log filter. By default, it selects all events, newest first. */

import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { userField } from '#app/platform/viewer/user-field'
import { auditKindField } from './audit-kind-field'

export const auditFilter = defineFilter({
  savedAs: 'audit',
  fields: [userField, auditKindField, searchField],
  defaultRange: 'all_time',
  sorts: ['at'],
  defaultSort: { by: 'at', order: 'desc' },
})
