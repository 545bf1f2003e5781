/**
 * Finds the user that a session acts as: its own user or, during an impersonation by staff, the impersonated user. An
 * impersonation is over when it expires, when the user is deactivated, or when the person who started it is no longer
 * active staff, even if its row has not been ended.
 */

import type { Id } from '#app/kit/database/schema'
import type { SignInQuery } from '#app/kit/database/sign-in-role.server'

export type Impersonator = { profileId: Id; name: string; until: Date }

/** Returns a subquery with the active impersonation of each session, for a join. */
export function activeImpersonations(query: Pick<SignInQuery, 'selectFrom'>, now: Date) {
  return query
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
