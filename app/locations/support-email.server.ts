import { loadBrandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'

/**
 * Returns the support email address for users of the account, or null if none is configured. A white-label brand uses
 * only its own address, never ours.
 */
export async function loadSupportEmail(tx: Tx): Promise<string | null> {
  const brand = await loadBrandOfAccount(tx.accountId, tx)
  return brand.isWhiteLabel ? brand.supportEmail : (brand.supportEmail ?? configuration().supportEmail)
}
