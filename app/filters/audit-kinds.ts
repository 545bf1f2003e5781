import type { AuditKind } from '#app/database/schema'

/** What the events of the audit log are sorted into, in the words of its filter. */
export const auditKinds: Record<AuditKind, string> = {
  sign_in: 'Signing in',
  access: 'People and permissions',
  export: 'Exports',
  impersonation: 'Working as somebody else',
  deletion: 'Deletions',
  change: 'Other changes',
}

export function isAuditKind(text: string): text is AuditKind {
  return Object.hasOwn(auditKinds, text)
}
