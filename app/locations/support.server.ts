import { brandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'

/** Whom to ask for help: a white label names its own or nobody, never ours. Null where nobody said. */
export async function supportEmail(tx: Tx): Promise<string | null> {
  const brand = await brandOfAccount(tx.accountId, tx)
  return brand.isWhiteLabel ? brand.supportEmail : (brand.supportEmail ?? configuration().supportEmail)
}
