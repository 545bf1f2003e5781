import type { AuditKind } from '#app/database/schema'
import type { FilterField } from '#app/filters/field'

/** What the events of the audit log are sorted into, in the words of its filter. */
export const auditKinds: Record<AuditKind, string> = {
  sign_in: 'Signing in',
  access: 'People and permissions',
  export: 'Exports',
  impersonation: 'Working as somebody else',
  deletion: 'Deletions',
  change: 'Other changes',
}

export const kindField = {
  name: 'kind',
  property: 'auditKinds',
  parameter: 'kind',
  kind: 'some',
  labels: auditKinds,
  rank: 3,
  label: 'Kind',
  plural: 'kinds',
  none: 'All kinds',
} as const satisfies FilterField
