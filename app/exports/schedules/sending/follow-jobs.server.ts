/**
 * Looks what became of a run's mails, until each has gone out or failed: what a mail server refuses, or is withdrawn on
 * its way, is so after the run has ended. The run's owner is told of failures once, and its log says who got nothing.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, TryLater } from '#app/jobs/job'
import { userAsViewer } from '#app/session/user-as-viewer.server'
import type { Viewer } from '#app/session/viewer.server'
import { deliveriesOf, outcomeOf } from './deliveries.server'
import { settleDelivery } from './delivery.server'
import { noteTrouble } from './end-run.server'
import { findRun, type ScheduledRun } from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const followRunJob = defineJob<Payload>('follow-scheduled-run', followRun)

/** In seconds; most mails have gone out by then. */
export const firstLook = 60
const lastPause = 3600

async function followRun({ accountId, runId }: Payload): Promise<void> {
  const run = await asAccount(accountId, (tx) => findRun(tx, runId))
  if (run?.status !== 'sent') return
  const creator = run.schedule && (await userAsViewer(accountId, run.schedule.createdBy))
  const isOpen = await asAccount(accountId, (tx) => look(tx, run, creator))
  if (!isOpen) return
  const age = (Date.now() - run.startedAt.getTime()) / 1000
  throw new TryLater('mails are on their way', Math.round(Math.min(lastPause, Math.max(firstLook, age))))
}

/** True while a mail may still fail. */
async function look(tx: Tx, run: ScheduledRun, creator: Viewer | null): Promise<boolean> {
  const deliveries = await deliveriesOf(tx, run.id)
  const refused = deliveries.filter(
    ({ status, mailStatus }) => status === 'mailed' && mailStatus === 'failed',
  )
  for (const { userId, mailProblem } of refused)
    await settleDelivery(tx, run.id, userId, { status: 'failed', problem: refusal(mailProblem) })
  await note(tx, run, creator)
  return deliveries.some(
    ({ status, mailStatus }) => status === 'mailed' && (mailStatus === 'queued' || mailStatus === 'sending'),
  )
}

const refusal = (problem: string | null) => `The mail server refused it: ${problem || 'no reason given'}`

async function note(tx: Tx, run: ScheduledRun, creator: Viewer | null): Promise<void> {
  const ending = outcomeOf(await deliveriesOf(tx, run.id))
  if (ending.status === run.status && ending.reason === run.problem) return
  await tx
    .updateTable('scheduled_export_runs')
    .set({ status: ending.status, problem: ending.reason })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', run.id)
    .execute()
  const isTrouble = ending.status !== 'skipped' && ending.reason !== ''
  if (isTrouble && run.problem === '' && !run.isTest) await noteTrouble(tx, run, ending, creator)
}
