/**
 * Verifies the ownership of a domain with a TXT record that only the domain's owner can create. The lookup uses the
 * configured name server, or the system's resolver if none is configured. If the lookup gets no answer, ownership is
 * neither proven nor disproven.
 */
import { Resolver } from 'node:dns/promises'
import { configuration } from '#app/kit/configuration.server'

export type DomainVerification = 'proven' | 'missing' | 'unreachable'

/**
 * Returns the name of the TXT record. It is a subdomain, because the domain itself has a CNAME record, which cannot
 * coexist with other records.
 */
export function verificationRecordName(domain: string): string {
  return `_domain-proof.${domain}`
}

type TextRecord = { name: string; value: string }

export async function verifyDomain({ name, value }: TextRecord): Promise<DomainVerification> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const { dnsServer } = configuration()
  if (dnsServer) resolver.setServers([dnsServer])
  try {
    const records = await resolver.resolveTxt(name)
    return records.some((parts) => parts.join('') === value) ? 'proven' : 'missing'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable'
  }
}
