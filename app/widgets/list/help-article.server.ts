/**
 * Returns the URL of the help article about widgets. Returns null without a help site, and for accounts with a white label, because the help
 * site shows our product name.
 */
import { loadBrandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'

export async function findHelpArticle(tx: Tx): Promise<string | null> {
  const { isWhiteLabel } = await loadBrandOfAccount(tx.accountId, tx)
  const { helpUrl } = configuration()
  return isWhiteLabel || !helpUrl ? null : `${helpUrl}/amplify-widgets`
}
