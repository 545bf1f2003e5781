/**
 * Returns the network by which rate limits group client IP addresses. An IPv6 subscriber has at least a /64, so single
 * IPv6 addresses are not counted. Many subscribers have a /48, so the /48 is counted as well, with a higher limit. An
 * IPv4 client has one address or shares it with others, so the address is counted.
 */
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network of a client. `wider` is null if no wider network is counted. */
export type ClientNetwork = { network: string; wider: string | null }

export function networkOf(address: string): ClientNetwork {
  const trimmed = address.trim().replace(/%.{0,64}$/, '')
  // The library knows an IPv4 address at the end of an IPv6 address only after ::ffff:. A URL has hexadecimal digits.
  const text = isIPv6(trimmed) ? new URL(`http://[${trimmed}]`).hostname.slice(1, -1) : trimmed
  if (!ipaddr.isValid(text)) return { network: 'unknown', wider: null }
  // `process` converts IPv4-mapped addresses (::ffff:192.0.2.1) to IPv4.
  const parsed = ipaddr.process(text)
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), wider: null }
  // NAT64 (64:ff9b::/96) in front of IPv6-only servers puts all IPv4 clients into one /64, so use the embedded IPv4
  // address.
  if (parsed.range() === 'rfc6052')
    return { network: new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString(), wider: null }
  const prefix = (groups: number) =>
    parsed.parts
      .slice(0, groups)
      .map((part) => part.toString(16))
      .join(':')
  return { network: `${prefix(4)}::/64`, wider: `${prefix(3)}::/48` }
}
