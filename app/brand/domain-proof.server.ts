/**
 * Whose a domain is, is proven by a TXT record that only its owner can write. Asked of the configured name server,
 * or of the machine's own; an answer that does not come is no proof.
 */
import { Resolver } from 'node:dns/promises'
import { configuration } from '#app/configuration.server'

export type Proof = 'proven' | 'missing' | 'unreachable'

/** Where the record belongs, beside the domain and not on it, so that it disturbs nothing. */
export function proofName(domain: string): string {
  return `_domain-proof.${domain}`
}

type TextRecord = { name: string; value: string }

export async function proveDomain({ name, value }: TextRecord): Promise<Proof> {
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
