/** Records the end of an impersonation in the account's audit log. Call it only once, after setting `ended_at`. */

import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { recordAudit } from '#app/platform/viewer/audit.server'

export async function recordImpersonationEnd(impersonationId: Id, reason: string): Promise<void> {
  const { accountId, userId, name, profileId, staffName } = await asSignIn((tx) =>
    tx
      .selectFrom('impersonations')
      .innerJoin('users', 'users.id', 'impersonations.user_id')
      .innerJoin('profiles', 'profiles.id', 'impersonations.staff_profile_id')
      .select([
        'users.account_id as accountId',
        'users.id as userId',
        'users.name',
        'profiles.id as profileId',
        'profiles.name as staffName',
      ])
      .where('impersonations.id', '=', impersonationId)
      .executeTakeFirstOrThrow(),
  )
  await asAccount(accountId, (tx) =>
    recordAudit(tx, {
      userId,
      actor: name,
      impersonator: { profileId, name: staffName },
      action: 'impersonation.ended',
      subject: name,
      details: { because: reason },
    }),
  )
}
