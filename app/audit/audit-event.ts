/** An event of the audit log as its readers see it: `user.created` reads "User created". */
import type { AuditKind } from '#app/database/schema'

export type AuditEvent = {
  id: string
  at: Date | string
  actor: string
  /** Who really acted, where somebody acted as the actor; else empty. */
  impersonator: string
  action: string
  kind: AuditKind
  subject: string
  details: Record<string, unknown>
  ip: string
}

const known: Record<string, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
}

export function actorInWords({ actor, impersonator }: Pick<AuditEvent, 'actor' | 'impersonator'>): string {
  return impersonator ? `${impersonator} as ${actor}` : actor
}

export function actionInWords(action: string): string {
  const words = known[action] ?? action.replace(/[._]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was noted beside an event, as terms with their values; objects within stay as they were written. */
export function detailsOf({ details }: Pick<AuditEvent, 'details'>): { term: string; detail: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    term: actionInWords(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
    detail: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
