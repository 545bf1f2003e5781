/**
 * Every kind of email and its lane. The security lane is for emails that a user requested in order to sign in, or that
 * warn about changes to how a user signs in; no one can trigger many of them. The bulk lane is for emails that no one
 * is waiting for.
 */

import type { MailLane } from '#app/kit/database/schema'

/** The lanes in the order in which they are served. */
export const lanes: readonly MailLane[] = ['security', 'standard', 'bulk']

export const laneOfKind = {
  'password-reset': 'security',
  'password-changed': 'security',
  'confirm-email': 'security',
  'already-here': 'security',
  'new-email': 'security',
  'email-changed': 'security',
  'second-factor-on': 'security',
  'second-factor-off': 'security',

  // Not in the security lane, because an admin can send hundreds of invitations.
  invitation: 'standard',
  'access-request': 'standard',
  'feature-request': 'standard',
  'request-answered': 'standard',
  'integration-expiry': 'standard',
  'trial-end': 'standard',
  alert: 'standard',
  'export-ready': 'standard',
  'export-failed': 'standard',
  'scheduled-export': 'standard',
  'scheduled-export-test': 'standard',
  'scheduled-export-failed': 'standard',
  'bulk-edit-report': 'standard',
  'photo-upload-report': 'standard',
  'google-post-results': 'standard',
} as const satisfies Record<string, MailLane>

export type MailKind = keyof typeof laneOfKind
