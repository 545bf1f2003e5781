/** Host names that somebody could own and verify: no IP addresses, and no names without a dot. */
const label = '(?!-)[a-z0-9-]{1,63}(?<!-)'
const domain = new RegExp(`^(${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
/** Reserved names, which no registry assigns and whose meaning differs between networks. */
const unowned = /\.(local|localhost|internal|lan|home|arpa|onion)$/

export function isDomain(name: string): boolean {
  return name.length <= 253 && domain.test(name) && !unowned.test(name)
}
