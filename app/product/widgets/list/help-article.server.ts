/**
 * Returns the URL of the help article about widgets. Returns null without a help site, and for accounts with a white label, because the help
 * site shows our product name.
 */

import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'

export async function findHelpArticle(tx: Tx): Promise<string | null> {
  const { isWhiteLabel } = await loadBrandOfAccount(tx.accountId, tx)
  const { helpUrl } = configuration()
  return isWhiteLabel || !helpUrl ? null : `${helpUrl}/amplify-widgets`
}
