/**
 * The network a client's address belongs to, as limits count it. One IPv6 subscriber has at least a whole /64, so
 * single IPv6 addresses count for nothing; many have a /48, which is counted too, more loosely. One client has one
 * IPv4 address, or shares it.
 */
import ipaddr from 'ipaddr.js'

/** `wider` is null where there is nothing wider to count. */
export type ClientNetwork = { network: string; wider: string | null }

export function networkOf(address: string): ClientNetwork {
  const bare = address.trim().replace(/%.{0,64}$/, '')
  if (!ipaddr.isValid(bare)) return { network: 'unknown', wider: null }
  // IPv4-mapped addresses (::ffff:192.0.2.1) are IPv4.
  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), wider: null }
  // A translator in front of IPv6-only servers (64:ff9b::/96) puts all IPv4 clients into one /64.
  if (parsed.range() === 'rfc6052')
    return { network: new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString(), wider: null }
  const prefix = (groups: number) =>
    parsed.parts
      .slice(0, groups)
      .map((part) => part.toString(16))
      .join(':')
  return { network: `${prefix(4)}::/64`, wider: `${prefix(3)}::/48` }
}
