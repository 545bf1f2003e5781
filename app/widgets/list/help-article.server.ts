/**
 * Returns the URL of the help article about widgets. Returns null for accounts with a white label, because the help
 * site shows our product name.
 */
import { loadBrandOfAccount } from '#app/brand/brand.server'
import type { Tx } from '#app/database/tenant.server'

export async function findHelpArticle(tx: Tx): Promise<string | null> {
  const { isWhiteLabel } = await loadBrandOfAccount(tx.accountId, tx)
  return isWhiteLabel ? null : 'https://help.highstreet.example/amplify-widgets'
}
