/** The article about widgets stands outside the product and under its name: a white label's people are not led there. */
import { brandOfAccount } from '#app/brand/brand.server'
import type { Tx } from '#app/database/tenant.server'

export async function helpArticle(tx: Tx): Promise<string | null> {
  const { isWhiteLabel } = await brandOfAccount(tx.accountId, tx)
  return isWhiteLabel ? null : 'https://help.highstreet.example/amplify-widgets'
}
