/** Names of hosts that somebody could own and prove: not an address of digits, not a name without a dot. */
const label = '(?!-)[a-z0-9-]{1,63}(?<!-)'
const domain = new RegExp(`^(${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
/** Names that no registry gives away, and whose meaning changes from network to network. */
const unowned = /\.(local|localhost|internal|lan|home|arpa|onion)$/

export function isDomain(name: string): boolean {
  return name.length <= 253 && domain.test(name) && !unowned.test(name)
}
