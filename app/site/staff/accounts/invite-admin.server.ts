/**
 * Invites an admin to an account, for when its own admins have left. The address must not be a user of any account yet:
 * staff who mistype an address would let a stranger in.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { inviteUserAs } from '#app/accounts/users/user-changes.server'
import { userName } from '#app/accounts/users/user-schema'
import type { AccountStatus, Id } from '#app/kit/database/schema'
import { type SignInTx, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { defaultBrand } from '#app/platform/brand/brand'
import { emailAddress } from '#app/platform/sign-in/sign-in-schema'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'

export const adminSchema = z.object({ name: userName, email: emailAddress, ...reasonSchema.shape })

type NewAdmin = z.output<typeof adminSchema>

export function inviteAdmin(
  actor: StaffActor,
  account: { id: Id; name: string; status: AccountStatus },
  { name, email, reason }: NewAdmin,
  now: Date,
): Promise<{ ok: true } | { ok: false; field?: string; reason: string }> {
  return asAccount(account.id, async (tx) => {
    if (account.status === 'suspended')
      return { ok: false, reason: 'This account is suspended. Reinstate it before you invite anybody' }
    const problem = await switchToSignIn(tx, (signIn) => findEmailProblem(signIn, email))
    if (problem) return { ok: false, field: 'email', reason: problem }
    const inviter = { userId: null, name: defaultBrand.productName, accountName: account.name }
    const acting = { userId: null, actor: actor.name, ip: actor.ip, details: { reason } }
    const access = { type: 'admin' as const, reach: 'all' as const, locations: [], groups: [] }
    return inviteUserAs(tx, { inviter, acting }, { name, email, ...access }, now)
  })
}

/** Returns a sentence if the address belongs to a user of any account, or null. */
export async function findEmailProblem(tx: SignInTx, email: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['accounts.id', 'accounts.name'])
    .where(sql<string>`lower(users.email)`, '=', email)
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst()
  return user ? `${email} is a user of ${user.name} (account ${user.id}). Enter another address` : null
}
