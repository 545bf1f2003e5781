/**
 * The data for the message that a user sees instead of a saved form after the account's trial has ended: whether the
 * user is an admin, who can see the account's plan.
 */
import { type EntitledAccount, entitlements } from './entitlements'

export type ReadOnly = { isReadOnly: true; isAdmin: boolean }

/** Returns the data for the message, or null if the account can change its data. */
export function readOnlyRefusal(
  viewer: EntitledAccount & { userType: string },
  now = new Date(),
): ReadOnly | null {
  if (entitlements.of(viewer).has('write', now)) return null
  return { isReadOnly: true, isAdmin: viewer.userType === 'admin' }
}
