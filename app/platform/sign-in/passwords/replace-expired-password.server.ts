/** Replaces a password older than the account allows. The new password must differ from the old one. */

import type { Id } from '#app/kit/database/schema'
import { asSignIn } from '#app/kit/database/sign-in-role.server'
import type { SignInRequest } from '../sign-in-request.server'
import { setPassword } from './password-changes.server'
import { isCorrectPassword } from './passwords.server'

export async function replaceExpiredPassword(profileId: Id, password: string, signInRequest: SignInRequest) {
  const { password_hash } = await asSignIn((tx) =>
    tx.selectFrom('profiles').select('password_hash').where('id', '=', profileId).executeTakeFirstOrThrow(),
  )
  if (await isCorrectPassword(password, password_hash))
    return { ok: false, reason: 'That’s your expired password. Choose another' } as const
  return setPassword(profileId, { password, cause: 'expired' }, signInRequest)
}
