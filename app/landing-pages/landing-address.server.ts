/** The base address of an account's landing pages: its own domain, if that is verified. */
import { brandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

export async function landingOrigin(accountId: Id, within?: Tx): Promise<string> {
  const { origin } = await brandOfAccount(accountId, within)
  return origin ?? new URL(configuration().baseUrl).origin
}
