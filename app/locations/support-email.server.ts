import { loadBrandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'

/** Returns the support address. A white label has its own or none, never ours. Null when none is configured. */
export async function loadSupportEmail(tx: Tx): Promise<string | null> {
  const brand = await loadBrandOfAccount(tx.accountId, tx)
  return brand.isWhiteLabel ? brand.supportEmail : (brand.supportEmail ?? configuration().supportEmail)
}
