/**
 * Requests access to an integration that is verified manually. The first request is stored and emailed to the
 * installation's support address, or else to the support address of the account's brand. Repeating a request changes
 * nothing and sends no second email.
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

/** Returns the integration's code if access to it can be requested. Otherwise throws a 404. */
export function requireRequestableIntegration(code: string | undefined): IntegrationCode {
  if (!isIntegrationCode(code) || !isRequestable(code)) throw new Response('Not found', { status: 404 })
  return code
}

function isRequestable(code: IntegrationCode): boolean {
  const entry = catalogEntryOf(code)
  if (entry.way !== 'request') return false
  return !(isServedDirectory(entry.directory) && isConfigured(entry.directory))
}

/** Requests access for the viewer's account. Returns false, and stores nothing, if there is no support address. */
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
