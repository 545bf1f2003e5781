/**
 * The custom domain at which an account's users open the product. It takes effect once it is verified, and loses effect
 * when another account verifies the same domain. It requires a white label, because otherwise the domain would show our
 * name.
 */
import { randomBytes } from 'node:crypto'
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { type DomainVerification, verificationRecordName } from './domain-verification.server'

export type CustomDomain = {
  domain: string
  isVerified: boolean
  /**
   * The TXT record that the domain's owner must create. `cnameTarget` is the host name that the domain must point to.
   */
  record: { name: string; value: string }
  cnameTarget: string
}

/**
 * Returns the host name of this site. Custom domains point to it, and accounts cannot use it as their custom domain.
 */
export function siteHost(): string {
  return new URL(configuration().baseUrl).hostname
}

export async function findCustomDomain(tx: Tx): Promise<CustomDomain | null> {
  const label = await tx
    .selectFrom('white_labels')
    .select(['custom_domain', 'domain_token', 'domain_verified_at'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!label?.custom_domain) return null
  return {
    domain: label.custom_domain,
    isVerified: label.domain_verified_at !== null,
    record: { name: verificationRecordName(label.custom_domain), value: label.domain_token },
    cnameTarget: siteHost(),
  }
}

/**
 * Saves the custom domain, or removes it if `domain` is null. A new domain starts unverified, with a new token. Saving
 * the same domain again changes nothing.
 */
export async function saveCustomDomain(tx: Tx, domain: string | null): Promise<void> {
  await tx
    .updateTable('white_labels')
    .set({
      custom_domain: domain,
      domain_token: domain ? randomBytes(24).toString('base64url') : '',
      domain_verified_at: null,
    })
    .where('account_id', '=', tx.accountId)
    .where('custom_domain', 'is distinct from', domain)
    .execute()
}

/** Records the result of the domain's TXT lookup. A verified domain stays verified if the lookup gets no answer. */
export async function recordDomainVerification(
  tx: Tx,
  { domain, record }: CustomDomain,
  verification: DomainVerification,
  now: Date,
): Promise<void> {
  if (verification === 'unreachable') return
  await tx
    .updateTable('white_labels')
    .set({ domain_verified_at: verification === 'proven' ? now : null })
    .where('account_id', '=', tx.accountId)
    .where('custom_domain', '=', domain)
    .where('domain_token', '=', record.value)
    .execute()
}
