/**
 * Returns the origin for the URLs of an account's landing pages: the account's verified custom domain, or this site.
 */
import { loadBrandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

export async function loadLandingOrigin(accountId: Id, tx?: Tx): Promise<string> {
  const { origin } = await loadBrandOfAccount(accountId, tx)
  return origin ?? new URL(configuration().baseUrl).origin
}
