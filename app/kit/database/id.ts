import type { Id } from './schema'

/**
 * Returns the id if it is a positive bigint, otherwise null. Ids in URLs must be checked, because users can enter
 * anything.
 */
export function parseId(value: string | null | undefined): Id | null {
  return value && /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= 9_223_372_036_854_775_807n ? value : null
}
