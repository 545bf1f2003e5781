/**
 * Requests for access that someone verifies by hand. The first request is stored and mailed to the installation's
 * support address, or else to the contact of the account's brand. Requesting again changes nothing and sends no second
 * mail.
 */

import { configuration } from '#app/configuration.server'
import { isServedDirectory } from '#app/directories/directories'
import { saveFeatureRequest } from '#app/feature-requests/feature-requests.server'
import { loadSupportEmail } from '#app/locations/support-email.server'
import { queueMail } from '#app/mail/outbox.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { accessRequestMail } from './access-request-mail'
import { catalogEntryOf, type IntegrationCode, isIntegrationCode } from './catalog'
import { isConfigured } from './directory-connections.server'
import { accessFeatureOf } from './integrations.server'

/** Returns the integration when access to it can be requested. Otherwise throws a 404. */
export function requireRequestableIntegration(code: string | undefined): IntegrationCode {
  if (!isIntegrationCode(code) || !isRequestable(code)) throw new Response('Not found', { status: 404 })
  return code
}

function isRequestable(code: IntegrationCode): boolean {
  const entry = catalogEntryOf(code)
  if (entry.way !== 'request') return false
  return !(isServedDirectory(entry.directory) && isConfigured(entry.directory))
}

/** Returns false, and stores nothing, when there is no address to notify. */
export async function requestAccess(viewer: Viewer, code: IntegrationCode, now: Date): Promise<boolean> {
  const { name } = catalogEntryOf(code)
  return viewer.query(async (tx) => {
    const email = configuration().supportEmail ?? (await loadSupportEmail(tx))
    if (!email) return false
    const featureRequest = { feature: accessFeatureOf(code), subject: name }
    if (!(await saveFeatureRequest(tx, viewer, featureRequest, now))) return true
    await queueMail(tx, {
      accountId: tx.accountId,
      to: { email, name: 'Support' },
      ...accessRequestMail({
        integration: name,
        account: viewer.accountName,
        by: viewer.name,
        email: viewer.email,
      }),
    })
    return true
  })
}
