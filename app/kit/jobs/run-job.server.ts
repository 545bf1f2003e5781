/**
 * Runs a job if its account is entitled to what the job requires. The only place where work of the worker is held back
 * after a trial or in a closed account.
 */
import { isAccountOpen } from '#app/kit/access/entitlements'
import type { Id } from '#app/kit/database/schema'
import { asAccount } from '#app/kit/database/tenant.server'
import { type Job, type JobPayload, type JobRun, RetryLater } from './job'

/** The time until a waiting job checks again whether the trial was extended, or the account opened. */
const WAIT_SECONDS = 900

/**
 * Runs the job, or skips it if it is repeated anyway.
 * @throws RetryLater if the job has to wait until the account is entitled.
 */
export async function runJobOfAccount<P extends JobPayload>(
  job: Job<P>,
  payload: P,
  run: JobRun,
): Promise<void> {
  if (await isAllowed(job, payload.accountId)) return job.run(payload, run)
  if (job.isRepeated) return
  throw new RetryLater('the account is read-only or closed', WAIT_SECONDS)
}

async function isAllowed({ requires }: Pick<Job, 'requires'>, accountId: Id): Promise<boolean> {
  if (!requires) return true
  const account = await asAccount(accountId, (tx) =>
    tx
      .selectFrom('accounts')
      .select(['status', 'trial_ended_at as trialEndedAt'])
      .where('id', '=', tx.accountId)
      .executeTakeFirst(),
  )
  return !account || isAccountOpen(account, requires, new Date())
}
