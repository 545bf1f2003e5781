/**
 * Delivers a run: queues the emails when all files of the run are finished, and then monitors whether they are sent.
 * One transaction queues a recipient's email and records that it is queued, so that a retry after a crash continues
 * with the next recipient.
 */
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { defineJob, RetryLater } from '#app/kit/jobs/job'
import { enqueue } from '#app/kit/jobs/queue.server'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import {
  type Delivery,
  deliverToRecipient,
  isFinished,
  listDeliveries,
  loadRunWithRecipients,
  type RunWithRecipients,
  recordDeliveryOutcome,
  runOutcomeOf,
} from './deliveries.server'
import { endRun, handleRunProblem, loadRun, type ScheduledRun, type SendableSchedule } from './runs.server'

type Payload = { accountId: Id; runId: Id }

/** Enqueues the job that delivers the run if the file that has ended was its last. */
export async function continueRun(tx: Tx, runId: Id): Promise<void> {
  await enqueue(tx, deliverRunJob, { accountId: tx.accountId, runId })
}

export const deliverRunJob = defineJob<Payload>('deliver-scheduled-run', deliverRun, { concurrency: 3 })

async function deliverRun({ accountId, runId }: Payload): Promise<void> {
  const loaded = await loadRunWithRecipients(accountId, runId)
  if (loaded?.run.status !== 'running') return
  const { run, deliveries } = loaded
  // Return without retrying, because each file enqueues this job again when it is finished.
  if (!deliveries.every(isFinished)) return
  const scheduleCheck = run.scheduleCheck
  if (!scheduleCheck.ok) return void (await asAccount(accountId, (tx) => endRun(tx, run, scheduleCheck)))
  await deliverToWaiting(loaded, scheduleCheck)
  await asAccount(accountId, async (tx) => {
    const finalDeliveries = await listDeliveries(tx, runId)
    const outcome = runOutcomeOf(finalDeliveries)
    if (!(await endRun(tx, run, outcome)) || outcome.status !== 'sent') return
    await recordSent(tx, run, scheduleCheck, finalDeliveries)
    await enqueue(tx, followRunJob, { accountId, runId }, { afterSeconds: firstCheckSeconds })
  })
}

async function deliverToWaiting(
  { run, deliveries, viewers }: RunWithRecipients,
  sendable: SendableSchedule,
): Promise<void> {
  const { accountId } = sendable.creator
  const waiting = deliveries.filter(({ status }) => status === 'waiting')
  const summaryOfScope = await loadSummaries(run, sendable, waiting)
  for (const delivery of waiting) {
    const viewer = viewers.get(delivery.userId)
    const summary = summaryOfScope.get(delivery.limitedTo) ?? ''
    await asAccount(accountId, (tx) => deliverToRecipient(tx, run, sendable, { delivery, viewer, summary }))
  }
}

/**
 * Returns the filter as a sentence, for each location scope of the run's files. Only names that are visible in the scope
 * are in it, because its recipients may not be allowed to see the others.
 */
async function loadSummaries(
  { occurrenceAt }: ScheduledRun,
  { schedule, report, filter, creator }: SendableSchedule,
  deliveries: Delivery[],
): Promise<ReadonlyMap<Id | null, string>> {
  const clock = { now: occurrenceAt, timeZone: schedule.timetable.timeZone }
  const summaries = new Map<Id | null, string>()
  for (const limitedTo of new Set(deliveries.map((delivery) => delivery.limitedTo))) {
    const { names } = await asAccount(creator.accountId, (tx) => resolveNames(tx, report, filter), limitedTo)
    summaries.set(limitedTo, report.filter.summary(filter, names, clock))
  }
  return summaries
}

/**
 * Records a run in the audit log in the same way as a download, with the schedule's creator as the actor and the
 * recipients in the details.
 */
async function recordSent(
  tx: Tx,
  run: ScheduledRun,
  { creator, report, schedule }: SendableSchedule,
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
 * Monitors a run's emails until each one is sent or has failed, because after the run has ended, the mail server can
 * still reject an email, or an email can be canceled. The run log shows failures, and the schedule's creator is
 * notified of them once.
 */
export const followRunJob = defineJob<Payload>('follow-scheduled-run', followRun)

/** The number of seconds after which most emails have been sent. */
const firstCheckSeconds = 60
const maxCheckSeconds = 3600

async function followRun({ accountId, runId }: Payload): Promise<void> {
  const run = await loadRun(accountId, runId)
  if (run?.status !== 'sent') return
  const isOpen = await asAccount(accountId, (tx) => checkMails(tx, run))
  if (!isOpen) return
  const age = (Date.now() - run.startedAt.getTime()) / 1000
  throw new RetryLater(
    'emails are still being sent',
    Math.round(Math.min(maxCheckSeconds, Math.max(firstCheckSeconds, age))),
  )
}

/** Records failed emails. Returns true if some emails are not sent yet and can still fail. */
async function checkMails(tx: Tx, run: ScheduledRun): Promise<boolean> {
  const deliveries = await listDeliveries(tx, run.id)
  const failedDeliveries = deliveries.filter(
    ({ status, mailStatus }) => status === 'mailed' && mailStatus === 'failed',
  )
  for (const { userId, mailProblem } of failedDeliveries)
    await recordDeliveryOutcome(tx, run.id, userId, {
      status: 'failed',
      problem: refusalMessage(mailProblem),
    })
  await updateRunOutcome(tx, run)
  return deliveries.some(
    ({ status, mailStatus }) => status === 'mailed' && (mailStatus === 'queued' || mailStatus === 'sending'),
  )
}

const refusalMessage = (problem: string | null) =>
  `The mail server rejected it: ${problem || 'no reason given'}`

async function updateRunOutcome(tx: Tx, run: ScheduledRun): Promise<void> {
  const outcome = runOutcomeOf(await listDeliveries(tx, run.id))
  if (outcome.status === run.status && outcome.reason === run.problem) return
  await tx
    .updateTable('scheduled_export_runs')
    .set({ status: outcome.status, problem: outcome.reason })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', run.id)
    .execute()
  const hasProblem = outcome.status !== 'skipped' && outcome.reason !== ''
  if (hasProblem && run.problem === '' && !run.isTest) await handleRunProblem(tx, run, outcome)
}
