/** The demo's companies connected to a Facebook of this machine, as if an admin of each had agreed there. */
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { keepSourceConnection } from '#app/integrations/source-connection-row.server'
import { sealToken } from '#app/locations/google/token-sealing.server'

const days = 60

/** Whether Facebook is a stand-in, which takes `emulated-1101` for the token of the business of that number. */
export function isFacebookEmulated(): boolean {
  return new URL(configuration().facebook.url).hostname === '127.0.0.1'
}

type Maker = { accountId: Id; userId: Id; name: string }

export async function connectDemo(by: Maker, business: { number: string; name: string }, now: Date) {
  const { accountId, userId, name } = by
  const token = sealToken(accountId, `emulated-${business.number}`, 'facebook')
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const remoteName = `Owner of ${business.name}`
  await asAccount(accountId, (tx) =>
    keepSourceConnection(
      tx,
      { source: 'facebook', token, remoteName, userId, connectedBy: name, expiresAt },
      now,
    ),
  )
}
