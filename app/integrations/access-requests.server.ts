/**
 * Requests for access that somebody verifies by hand. The first request is stored and mailed to the installation's
 * support address, or else to the contact of the account's brand. Requesting again changes nothing and sends no second
 * mail.
 */

import { configuration } from '#app/configuration.server'
import { isServed } from '#app/directories/directories'
import { requestFeature } from '#app/feature-requests/feature-requests.server'
import { supportEmail } from '#app/locations/support.server'
import { queueMail } from '#app/mail/outbox.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { accessRequestMail } from './access-request-mail'
import { entryOf, type IntegrationCode, isIntegrationCode } from './catalogue'
import { isConfigured } from './directory-connections.server'
import { featureOf } from './integrations.server'

/** Returns the integration when access to it can be requested. Otherwise throws a 404. */
export function requireRequestable(named: string | undefined): IntegrationCode {
  if (!isIntegrationCode(named) || !isRequestable(named)) throw new Response('Not found', { status: 404 })
  return named
}

function isRequestable(code: IntegrationCode): boolean {
  const entry = entryOf(code)
  if (entry.way !== 'request') return false
  return !(isServed(entry.directory) && isConfigured(entry.directory))
}

/** Returns false, and stores nothing, when there is nobody to notify. */
export async function requestAccess(viewer: Viewer, code: IntegrationCode, now: Date): Promise<boolean> {
  const { name } = entryOf(code)
  return viewer.query(async (tx) => {
    const email = configuration().supportEmail ?? (await supportEmail(tx))
    if (!email) return false
    const wish = { feature: featureOf(code), subject: name }
    if (!(await requestFeature(tx, viewer, wish, now))) return true
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
