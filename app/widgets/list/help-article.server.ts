/**
 * The help article about widgets is on a site that carries our product's name, so users of a white label get no link to
 * it.
 */
import { loadBrandOfAccount } from '#app/brand/brand.server'
import type { Tx } from '#app/database/tenant.server'

export async function findHelpArticle(tx: Tx): Promise<string | null> {
  const { isWhiteLabel } = await loadBrandOfAccount(tx.accountId, tx)
  return isWhiteLabel ? null : 'https://help.highstreet.example/amplify-widgets'
}
