/**
 * Derives the kind of an audit event from its action (a noun and a past participle, such as `user.deleted`), so that
 * the code that records the event does not have to state the kind. Exports and deletions are recognized by the
 * participle, regardless of the noun.
 */
import type { AuditKind } from '#app/kit/database/schema'

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
