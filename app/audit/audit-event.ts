/** An audit event as shown to users: the action `user.created` is shown as "User created". */
import type { AuditKind } from '#app/database/schema'

export type AuditEvent = {
  id: string
  at: Date | string
  actor: string
  /** The user who impersonated the actor, or '' if nobody did. */
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

/**
 * Returns the details of an event as pairs of term and text for display. Values that are not strings are formatted as
 * JSON.
 */
export function detailsOf({ details }: Pick<AuditEvent, 'details'>): { term: string; detail: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    term: formatAction(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
    detail: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
