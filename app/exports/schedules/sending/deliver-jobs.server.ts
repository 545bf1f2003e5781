/**
 * Sends a run: when all its files are finished, queues the emails with them, and then checks what became of those. Each
 * recipient's email and the record that it is queued are one transaction, so that a retry after a crash continues with
 * the next.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob, TryLater } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import { recipientNow } from '../../can-receive.server'
import {
  type Delivery,
  deliver,
  deliveriesOf,
  isFinished,
  outcomeOf,
  settleDelivery,
  summaryOf,
} from './deliveries.server'
import { endRun, loadRun, noteTrouble, type ScheduledRun, type Sendable } from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const deliverRunJob = defineJob<Payload>('deliver-scheduled-run', deliverRun, { concurrency: 3 })

async function deliverRun({ accountId, runId }: Payload): Promise<void> {
  const run = await loadRun(accountId, runId)
  if (run?.status !== 'running') return
  const deliveries = await asAccount(accountId, (tx) => deliveriesOf(tx, runId))
  // The file that finishes last enqueues this job again.
  if (!deliveries.every(isFinished)) return
  const asked = run.sending
  if (!asked.ok) return void (await asAccount(accountId, (tx) => endRun(tx, run, asked)))
  for (const delivery of deliveries.filter(({ status }) => status === 'waiting')) {
    const recipient = await recipientNow(accountId, run, asked, delivery)
    // Written with what the recipient may see: they may not read the names of locations outside the file.
    const summary = await asAccount(accountId, (tx) => summaryOf(tx, run, asked), delivery.limitedTo)
    await asAccount(accountId, (tx) => deliver(tx, run, asked, { delivery, recipient, summary }))
  }
  await asAccount(accountId, async (tx) => {
    const ended = await deliveriesOf(tx, runId)
    const ending = outcomeOf(ended)
    if (!(await endRun(tx, run, ending)) || ending.status !== 'sent') return
    await recordSent(tx, run, asked, ended)
    await enqueue(tx, followRunJob, { accountId, runId }, { afterSeconds: firstLook })
  })
}

/** Records automatic exports like downloads: who is responsible, and who got the data. */
async function recordSent(
  tx: Tx,
  run: ScheduledRun,
  { creator, report, schedule }: Sendable,
  deliveries: Delivery[],
): Promise<void> {
  const recipients = deliveries.filter(({ status }) => status === 'mailed').map(({ userId }) => userId)
  await recordAudit(tx, {
    ...actorOf(creator),
    action: `${report.name}.exported`,
    subject: schedule.name,
    details: { scheduledExport: schedule.id, run: run.id, isTest: run.isTest, recipients },
  })
}

/**
 * Follows a run's emails until each is sent or has failed: a mail server may refuse one, or one may be withdrawn, after
 * the run has ended. The schedule's creator is notified of failures once, and the run's log shows who got nothing.
 */
export const followRunJob = defineJob<Payload>('follow-scheduled-run', followRun)

/** In seconds; most emails are sent by then. */
const firstLook = 60
const lastPause = 3600

async function followRun({ accountId, runId }: Payload): Promise<void> {
  const run = await loadRun(accountId, runId)
  if (run?.status !== 'sent') return
  const isOpen = await asAccount(accountId, (tx) => look(tx, run))
  if (!isOpen) return
  const age = (Date.now() - run.startedAt.getTime()) / 1000
  throw new TryLater('mails are on their way', Math.round(Math.min(lastPause, Math.max(firstLook, age))))
}

/** Returns true while an email may still fail. */
async function look(tx: Tx, run: ScheduledRun): Promise<boolean> {
  const deliveries = await deliveriesOf(tx, run.id)
  const refused = deliveries.filter(
    ({ status, mailStatus }) => status === 'mailed' && mailStatus === 'failed',
  )
  for (const { userId, mailProblem } of refused)
    await settleDelivery(tx, run.id, userId, { status: 'failed', problem: refusal(mailProblem) })
  await note(tx, run)
  return deliveries.some(
    ({ status, mailStatus }) => status === 'mailed' && (mailStatus === 'queued' || mailStatus === 'sending'),
  )
}

const refusal = (problem: string | null) => `The mail server refused it: ${problem || 'no reason given'}`

async function note(tx: Tx, run: ScheduledRun): Promise<void> {
  const ending = outcomeOf(await deliveriesOf(tx, run.id))
  if (ending.status === run.status && ending.reason === run.problem) return
  await tx
    .updateTable('scheduled_export_runs')
    .set({ status: ending.status, problem: ending.reason })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', run.id)
    .execute()
  const isTrouble = ending.status !== 'skipped' && ending.reason !== ''
  if (isTrouble && run.problem === '' && !run.isTest) await noteTrouble(tx, run, ending)
}
