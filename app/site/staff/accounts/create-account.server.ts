/**
 * Creates an account and emails an invitation to its first admin, in one transaction. The first admin owns the account
 * and must not be a user of another account yet: staff who mistype an address would let a stranger in.
 */
import { z } from 'zod'
import { accountSchema } from '#app/accounts/account/account-schema'
import { sendInvitation } from '#app/accounts/users/invitations/invitations.server'
import { userName } from '#app/accounts/users/user-schema'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { enterAccount } from '#app/kit/database/tenant.server'
import { defaultBrand } from '#app/platform/brand/brand'
import { emailAddress } from '#app/platform/sign-in/sign-in-schema'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { reasonSchema } from '../reason-schema'
import type { StaffActor } from './change-account.server'
import { endOfDay, trialSchema } from './change-trial.server'
import { findEmailProblem } from './invite-admin.server'

export const createAccountSchema = z
  .object({
    name: accountSchema.shape.name,
    kind: z.enum(['business', 'partner'], { error: 'Choose business or partner' }),
    timeZone: accountSchema.shape.timeZone,
    vertical: accountSchema.shape.vertical,
    /** The id of the partner account that manages the account. */
    parentId: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,17}$/, 'Enter the id of a partner account, such as 12')
      .optional(),
    /** The last day of the trial. Missing: the account belongs to a customer, without a trial. */
    lastDay: trialSchema.shape.lastDay.optional(),
    adminName: userName,
    adminEmail: emailAddress,
    ...reasonSchema.shape,
  })
  .refine(({ kind, parentId }) => kind === 'business' || parentId === undefined, {
    path: ['parentId'],
    message: 'Leave this empty: a partner account is not managed by another account',
  })

export type NewAccount = z.output<typeof createAccountSchema>
type Problem = { ok: false; field: 'parentId' | 'adminEmail'; reason: string }

export async function createAccount(
  actor: StaffActor,
  newAccount: NewAccount,
  now: Date,
): Promise<{ ok: true; id: Id } | Problem> {
  const { name, adminName, adminEmail: email, kind, lastDay = null, parentId = null, reason } = newAccount
  const event = { userId: null, actor: actor.name, ip: actor.ip }
  return asSignIn(async (signIn) => {
    const problem = await findParentProblem(signIn, newAccount)
    if (problem) return problem
    const emailProblem = await findEmailProblem(signIn, email)
    if (emailProblem) return { ok: false, field: 'adminEmail', reason: emailProblem }
    const id = await insertAccount(signIn, newAccount, now)
    const admin = { id: await insertAdmin(signIn, id, newAccount), name: adminName, email }
    const created = { ...event, action: 'account.created', subject: name, details: { kind, lastDay, reason } }
    await enterAccount(signIn, id, async (tx) => {
      await recordAudit(tx, created)
      await sendInvitation(
        tx,
        { userId: null, name: defaultBrand.productName, accountName: name },
        admin,
        now,
      )
      await recordAudit(tx, { ...event, action: 'user.invited', subject: email, details: { type: 'admin' } })
    })
    if (parentId) await enterAccount(signIn, parentId, (tx) => recordAudit(tx, created))
    return { ok: true, id }
  })
}

async function findParentProblem(tx: SignInTx, { parentId }: NewAccount): Promise<Problem | null> {
  if (!parentId) return null
  const parent = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', parentId)
    .where('is_parent', '=', true)
    .executeTakeFirst()
  return parent ? null : { ok: false, field: 'parentId', reason: 'There is no partner account with this id' }
}

async function insertAccount(
  tx: SignInTx,
  { name, kind, timeZone, vertical, parentId, lastDay }: NewAccount,
  now: Date,
): Promise<Id> {
  const trial = lastDay && { trial_started_at: now, trial_ended_at: endOfDay(lastDay, timeZone) }
  const { id } = await tx
    .insertInto('accounts')
    .values({
      parent_id: parentId ?? null,
      is_parent: kind === 'partner',
      name,
      vertical,
      time_zone: timeZone,
      status: 'active',
      ...trial,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAdmin(tx: SignInTx, accountId: Id, { adminName, adminEmail }: NewAccount): Promise<Id> {
  const { id } = await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      user_type: 'admin',
      name: adminName,
      email: adminEmail,
      is_account_owner: true,
      // Until the invitation is accepted.
      is_active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
