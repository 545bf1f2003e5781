/** An event of the audit log as shown to users: `user.created` reads "User created". */
import type { AuditKind } from '#app/database/schema'

export type AuditEvent = {
  id: string
  at: Date | string
  actor: string
  /** Who really acted, if someone impersonated the actor; otherwise empty. */
  impersonator: string
  action: string
  kind: AuditKind
  subject: string
  details: Record<string, unknown>
  ip: string
}

const actionLabels: Record<string, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
}

export function formatActor({ actor, impersonator }: Pick<AuditEvent, 'actor' | 'impersonator'>): string {
  return impersonator ? `${impersonator} as ${actor}` : actor
}

export function formatAction(action: string): string {
  const label = actionLabels[action] ?? action.replace(/[._]+/g, ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The details of an event as terms with values; nested objects are shown as stored. */
export function detailsOf({ details }: Pick<AuditEvent, 'details'>): { term: string; detail: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    term: formatAction(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
    detail: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
