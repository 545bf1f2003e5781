/**
 * Returns the origin for the URLs of an account's landing pages: the account's verified custom domain, or this site.
 */

import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'

export async function loadLandingOrigin(accountId: Id, tx?: Tx): Promise<string> {
  const { origin } = await loadBrandOfAccount(accountId, tx)
  return origin ?? new URL(configuration().baseUrl).origin
}
