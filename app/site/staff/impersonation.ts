/** The time limit of impersonations, and whom staff can impersonate. */
import type { Id } from '#app/kit/database/schema'

export const MAX_IMPERSONATION_MINUTES = 60

/** A user whom staff can impersonate. */
export type ImpersonatableUser = {
  id: Id
  name: string
  email: string
  userType: string
  accountId: Id
  accountName: string
}
