/**
 * Ends a run: when all its files are finished, writes the mails that carry them. Each recipient's mail and the mark
 * that it is written are one transaction, so that whoever comes again after a crash goes on with the next.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { userAsViewer } from '#app/session/user-as-viewer.server'
import { type Delivery, deliveriesOf, isFinished, outcomeOf } from './deliveries.server'
import { deliver, summaryOf } from './delivery.server'
import { endRun } from './end-run.server'
import { firstLook, followRunJob } from './follow-jobs.server'
import { recipientNow } from './recipient-now.server'
import { type Sendable, sendable } from './refusals.server'
import { findRun, type ScheduledRun } from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const deliverRunJob = defineJob<Payload>('deliver-scheduled-run', deliverRun, { concurrency: 3 })

async function deliverRun({ accountId, runId }: Payload): Promise<void> {
  const run = await asAccount(accountId, (tx) => findRun(tx, runId))
  if (run?.status !== 'running') return
  const deliveries = await asAccount(accountId, (tx) => deliveriesOf(tx, runId))
  // The file that finishes last asks again.
  if (!deliveries.every(isFinished)) return
  const creator = run.schedule && (await userAsViewer(accountId, run.schedule.createdBy))
  const asked = sendable(run, creator, new Date())
  if (!asked.ok) return void (await asAccount(accountId, (tx) => endRun(tx, run, asked, creator)))
  for (const delivery of deliveries.filter(({ status }) => status === 'waiting')) {
    const recipient = await recipientNow(accountId, run, asked, delivery)
    // Worded as whoever gets the file may know it: names of locations outside it are not theirs to read.
    const summary = await asAccount(accountId, (tx) => summaryOf(tx, run, asked), delivery.limitedTo)
    await asAccount(accountId, (tx) => deliver(tx, run, asked, { delivery, recipient, summary }))
  }
  await asAccount(accountId, async (tx) => {
    const ended = await deliveriesOf(tx, runId)
    const ending = outcomeOf(ended)
    if (!(await endRun(tx, run, ending, creator)) || ending.status !== 'sent') return
    await recordSent(tx, run, asked, ended)
    await enqueue(tx, followRunJob, { accountId, runId }, { afterSeconds: firstLook })
  })
}

/** Data that leaves by itself is on the record like data that somebody takes: whose doing, and who got it. */
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
