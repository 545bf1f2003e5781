/** Replaces a password older than the account allows. The new password must differ from the old one. */
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import type { Visit } from '../visit.server'
import { choosePassword } from './password-changes.server'
import { isPassword } from './passwords.server'

export async function replaceExpiredPassword(profileId: Id, password: string, visit: Visit) {
  const { password_hash } = await asSignIn((tx) =>
    tx.selectFrom('profiles').select('password_hash').where('id', '=', profileId).executeTakeFirstOrThrow(),
  )
  if (await isPassword(password, password_hash))
    return { ok: false, reason: 'That is the password that has expired. Choose another' } as const
  return choosePassword(profileId, { password, how: 'expired' }, visit)
}
