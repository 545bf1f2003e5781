/** Recognizes host names that can be owned and verified, which excludes IP addresses and names without a dot. */
const labelPattern = '(?!-)[a-z0-9-]{1,63}(?<!-)'
const domainPattern = new RegExp(`^(${labelPattern}\\.)+(?=[a-z0-9-]*[a-z])${labelPattern}$`)
/** The reserved top-level domains, which no registry assigns and whose meaning differs between networks. */
const reservedSuffix = /\.(local|localhost|internal|lan|home|arpa|onion)$/

export function isDomain(name: string): boolean {
  return name.length <= 253 && domainPattern.test(name) && !reservedSuffix.test(name)
}
