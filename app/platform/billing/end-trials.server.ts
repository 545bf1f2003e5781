/**
 * Ends trials: emails the admins of an account before and at the end of its trial, and expires the account after the
 * days of grace. Every request reads the status with the session, so the next request of every process sees a change.
 */
import { configuration } from '#app/kit/configuration.server'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx, switchToSignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import type { RecurringTask } from '#app/kit/jobs/job'
import { queueMail } from '#app/platform/mail/outbox.server'
import { recordAudit } from '#app/platform/viewer/audit.server'
import { trialMail } from './trial-mail'
import { dueTrialNotice, trialStage } from './trial-stage'

export const endTrialsTask: RecurringTask = {
  name: 'end-trials',
  concurrency: 1,
  run: async (signal) => endTrials(new Date(), configuration().trialGraceDays, signal),
}

export async function endTrials(now: Date, graceDays: number, signal?: AbortSignal): Promise<void> {
  for (const { id } of await listTrials(now)) {
    if (signal?.aborted) return
    await asAccount(id, async (tx) => {
      // Only the role of signing in can change the status.
      const hasExpired = await switchToSignIn(tx, (signIn) =>
        advanceTrial(signIn, { accountId: id, graceDays, now }),
      )
      if (hasExpired) await recordAudit(tx, { userId: null, actor: 'System', action: 'account.expired' })
    })
  }
}

function listTrials(now: Date) {
  const inAWeek = new Date(now.getTime() + 7 * 86_400_000)
  return asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .select('id')
      .where('status', '=', 'active')
      .where('trial_ended_at', '<=', inAWeek)
      .orderBy('trial_ended_at')
      .execute(),
  )
}

type Advance = { accountId: Id; graceDays: number; now: Date }

/**
 * Locks the account, so that two workers neither email twice nor expire an account whose trial was just extended. Returns
 * whether the account has expired now.
 */
async function advanceTrial(tx: SignInTx, { accountId, graceDays, now }: Advance): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select(['name', 'trial_ended_at', 'trial_notice'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!account?.trial_ended_at) return false
  const trial = { trialEndedAt: account.trial_ended_at, graceDays }
  const notice = dueTrialNotice(trial, account.trial_notice, now)
  const isOver = trialStage(trial, now) === 'over'
  if (notice === null && !isOver) return false
  const changes = isOver ? { status: 'expired' as const } : { trial_notice: notice }
  await tx.updateTable('accounts').set(changes).where('id', '=', accountId).execute()
  if (notice === null) return isOver
  for (const to of await listAdmins(tx, accountId))
    await queueMail(tx, {
      accountId,
      to,
      about: `account ${accountId}`,
      ...trialMail({ name: to.name, accountName: account.name, notice }),
    })
  return isOver
}

function listAdmins(tx: SignInTx, accountId: Id) {
  return tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('account_id', '=', accountId)
    .where('user_type', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}
