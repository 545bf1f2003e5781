/**
 * The network prefix by which rate limits group client addresses. One IPv6 subscriber has at least a whole /64, so single IPv6
 * addresses are not counted; many subscribers have a /48, which is counted too, with a higher limit. An IPv4 client has
 * one address or shares it.
 */
import ipaddr from 'ipaddr.js'

/** `wider` is null if no wider network is counted. */
export type ClientNetwork = { network: string; wider: string | null }

export function networkOf(address: string): ClientNetwork {
  const trimmed = address.trim().replace(/%.{0,64}$/, '')
  if (!ipaddr.isValid(trimmed)) return { network: 'unknown', wider: null }
  // IPv4-mapped addresses (::ffff:192.0.2.1) are IPv4.
  const parsed = ipaddr.process(trimmed)
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), wider: null }
  // NAT64 (64:ff9b::/96) in front of IPv6-only servers puts all IPv4 clients into one /64.
  if (parsed.range() === 'rfc6052')
    return { network: new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString(), wider: null }
  const prefix = (groups: number) =>
    parsed.parts
      .slice(0, groups)
      .map((part) => part.toString(16))
      .join(':')
  return { network: `${prefix(4)}::/64`, wider: `${prefix(3)}::/48` }
}
