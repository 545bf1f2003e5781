import type { AuditKind } from '#app/database/schema'
import type { FilterField } from '#app/filters/filter-field'

/** The kinds of audit events, with the labels of the filter. */
export const auditKindLabels: Record<AuditKind, string> = {
  sign_in: 'Signing in',
  access: 'People and permissions',
  export: 'Exports',
  impersonation: 'Working as somebody else',
  deletion: 'Deletions',
  change: 'Other changes',
}

export const auditKindField = {
  name: 'kind',
  property: 'auditKinds',
  parameter: 'kind',
  kind: 'some',
  labels: auditKindLabels,
  rank: 3,
  label: 'Kind',
  plural: 'kinds',
  none: 'All kinds',
} as const satisfies FilterField
