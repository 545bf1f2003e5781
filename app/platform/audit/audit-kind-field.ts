import type { AuditKind } from '#app/kit/database/schema'
import type { FilterField } from '#app/platform/filters/filter-field'

/** The label of each kind of audit event in the filter. */
export const auditKindLabels: Record<AuditKind, string> = {
  sign_in: 'Sign-ins',
  access: 'Users and permissions',
  export: 'Exports',
  impersonation: 'Impersonation',
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
  label: 'Event type',
  plural: 'event types',
  none: 'All event types',
} as const satisfies FilterField
