/** Connects a demo company to the emulated Facebook, as if one of its admins had given consent there. */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { saveSourceConnection } from '#app/product/locations/connections/source-connections.server'
import { sealToken } from '#app/product/locations/connections/token-sealing.server'

const TOKEN_DAYS = 60

/** Returns whether the configured Facebook URL is that of the local emulator. */
export function isFacebookEmulated(): boolean {
  return new URL(configuration().facebook.url).hostname === '127.0.0.1'
}

type ConnectionOwner = { accountId: Id; userId: Id; name: string }

/** Stores a Facebook connection. Its token is `emulated-` and the business number, which the emulator accepts. */
export async function connectDemoFacebook(
  owner: ConnectionOwner,
  business: { number: string; name: string },
  now: Date,
) {
  const { accountId, userId, name } = owner
  const token = sealToken(accountId, `emulated-${business.number}`, 'facebook')
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * 86_400_000)
  const remoteName = `Owner of ${business.name}`
  await asAccount(accountId, (tx) =>
    saveSourceConnection(
      tx,
      { source: 'facebook', token, remoteName, userId, connectedBy: name, expiresAt },
      now,
    ),
  )
}
