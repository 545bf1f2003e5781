/** An audit event as shown to users: the action `user.created` is shown as "User created". */
import type { AuditKind } from '#app/kit/database/schema'

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

const actionLabels = new Map([
  ['session.started', 'Signed in'],
  ['session.ended', 'Signed out'],
  ['shadowing.started', 'Child account opened'],
  ['import.cancelled', 'Import canceled'],
  ['landing_pages.rotated', 'Landing page links reset'],
])

/** The names that pages use for the first part of an action, where they differ from its words. */
const subjectLabels = new Map([
  ['api_token', 'API token'],
  ['audit', 'Audit log'],
  ['child_reviews', 'Reviews of all accounts'],
  ['location_changes', 'Location history'],
  ['metric_groups', 'Group performance'],
  ['metric_locations', 'Location performance'],
  ['mta_accounts', 'Accounts'],
  ['mta_integrations', 'Integrations'],
  ['mta_requests', 'Requests'],
  ['mta_trials', 'Trials'],
  ['partner_account_reports', 'Account reports'],
  ['second_factor', 'Two-step sign-in'],
  ['sign_up', 'Sign-up'],
  ['whitelabel', 'White label'],
])

export function formatActor({ actor, impersonator }: Pick<AuditEvent, 'actor' | 'impersonator'>): string {
  return impersonator ? `${impersonator} as ${actor}` : actor
}

export function formatAction(action: string): string {
  const [subject = '', ...verb] = action.split('.')
  const label =
    actionLabels.get(action) ??
    [subjectLabels.get(subject) ?? subject, ...verb].join(' ').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/**
 * Returns the details of an event as pairs of term and text for display. Changes of settings are formatted as "groups:
 * default → off". Other values that are not strings are formatted as JSON. Empty texts are left out: a reason is
 * optional for some changes.
 */
export function detailsOf({ details }: Pick<AuditEvent, 'details'>): { term: string; detail: string }[] {
  return Object.entries(details)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({
      term: formatAction(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()),
      detail: formatValue(value),
    }))
}

export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.length > 0 && value.every(isSettingChange)
    ? value.map(({ code, before, after }) => `${code}: ${before} → ${after}`).join(', ')
    : JSON.stringify(value)
}

type SettingChange = { code: string; before: string; after: string }

function isSettingChange(value: unknown): value is SettingChange {
  const { code, before, after } = (value ?? {}) as Partial<SettingChange>
  return [code, before, after].every((text) => typeof text === 'string')
}
