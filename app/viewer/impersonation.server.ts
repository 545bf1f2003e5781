/**
 * Whom a session acts as: its own user, or, while staff act as somebody, that user. It is over by the clock, by the
 * user being switched off, and by its beginner being staff no longer, whatever the row says of its end.
 */

import type { IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'

export type Impersonator = { profileId: Id; name: string; until: Date }

/** The living impersonation of each session, as a table to join. */
export function impersonations(tx: IdentityTx, now: Date) {
  return tx
    .selectFrom('impersonations')
    .innerJoin('users as seen', 'seen.id', 'impersonations.user_id')
    .innerJoin('staff', 'staff.profile_id', 'impersonations.staff_profile_id')
    .select(['impersonations.session_id', 'impersonations.user_id', 'impersonations.expires_at'])
    .where('impersonations.ended_at', 'is', null)
    .where('impersonations.expires_at', '>', now)
    .where('seen.is_active', '=', true)
    .where('staff.is_active', '=', true)
    .as('acting')
}
