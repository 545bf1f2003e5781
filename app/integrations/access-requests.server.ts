/**
 * Access that somebody verifies by hand. The first request is kept and told to whom the installation names for
 * support; asking again changes nothing and tells nobody twice.
 */
import { configuration } from '#app/configuration.server'
import { queueMail } from '#app/mail/outbox.server'
import { requestFeature } from '#app/session/feature-requests.server'
import type { Viewer } from '#app/session/viewer.server'
import { accessRequestMail } from './access-request-mail'
import { entryOf, type IntegrationCode, isIntegrationCode } from './catalogue'
import { isServed } from './directories-off.server'
import { isConfigured } from './directory-connections.server'
import { featureOf } from './integrations.server'

/** An integration that access can be requested to, or a 404. */
export function requireRequestable(named: string | undefined): IntegrationCode {
  if (!isIntegrationCode(named) || !isRequestable(named)) throw new Response('Not found', { status: 404 })
  return named
}

function isRequestable(code: IntegrationCode): boolean {
  const entry = entryOf(code)
  if (entry.way !== 'request') return false
  return !(isServed(entry.directory) && isConfigured(entry.directory))
}

export async function requestAccess(viewer: Viewer, code: IntegrationCode, now: Date): Promise<void> {
  const { name } = entryOf(code)
  await viewer.query(async (tx) => {
    const wish = { feature: featureOf(code), subject: name }
    const { supportEmail } = configuration()
    if (!(await requestFeature(tx, viewer, wish, now)) || !supportEmail) return
    await queueMail(tx, {
      accountId: tx.accountId,
      to: { email: supportEmail, name: 'Support' },
      ...accessRequestMail({
        integration: name,
        account: viewer.accountName,
        by: viewer.name,
        email: viewer.email,
      }),
    })
  })
}
