/**
 * The kind of an audit log event, derived from its name (noun and past participle), so that the code that records it
 * need not know. For exports and deletions the participle decides, whatever the noun.
 */
import type { AuditKind } from '#app/database/schema'

const kindsByVerb: Record<string, AuditKind> = {
  exported: 'export',
  printed: 'export',
  deleted: 'deletion',
}

const kindsByNoun: Record<string, AuditKind> = {
  shadowing: 'impersonation',
  impersonation: 'impersonation',
  session: 'sign_in',
  sign_in: 'sign_in',
  sign_up: 'sign_in',
  password: 'sign_in',
  second_factor: 'sign_in',
  user: 'access',
  permission: 'access',
  token: 'access',
}

export function auditKindOf(action: string): AuditKind {
  const [noun = '', verb = ''] = action.split('.')
  return kindsByVerb[verb] ?? kindsByNoun[noun] ?? 'change'
}
