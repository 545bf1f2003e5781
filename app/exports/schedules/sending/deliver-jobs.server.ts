/**
 * Ends a run: when all its files are finished, writes the mails that carry them. Each recipient's mail and the mark
 * that it is written are one transaction, so that whoever comes again after a crash goes on with the next.
 */
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { enqueue } from '#app/jobs/queue.server'
import { findHolder } from '../../files/holder.server'
import { deliveriesOf, isFinished, outcomeOf } from './deliveries.server'
import { deliver } from './delivery.server'
import { endRun } from './end-run.server'
import { firstLook, followRunJob } from './follow-jobs.server'
import { sendable } from './refusals.server'
import { findRun, type ScheduledRun } from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const deliverRunJob = defineJob<Payload>('deliver-scheduled-run', deliverRun, { atOnce: 3 })

export async function deliverRun({ accountId, runId }: Payload): Promise<void> {
  const run = await asAccount(accountId, (tx) => findRun(tx, runId))
  if (run?.status !== 'running') return
  const deliveries = await asAccount(accountId, (tx) => deliveriesOf(tx, runId))
  // The file that finishes last asks again.
  if (!deliveries.every(isFinished)) return
  const creator = run.schedule && (await findHolder(accountId, run.schedule.createdBy))
  const asked = sendable(run, creator, new Date())
  if (!asked.ok) return asAccount(accountId, (tx) => endRun(tx, run, asked, creator))
  for (const delivery of deliveries.filter(({ status }) => status === 'waiting')) {
    const isCreator = delivery.userId === asked.creator.userId
    const reader = isCreator ? asked.creator : await findHolder(accountId, delivery.userId)
    await asAccount(accountId, (tx) => deliver(tx, run, asked, delivery, reader))
  }
  await asAccount(accountId, async (tx) => {
    const ending = outcomeOf(await deliveriesOf(tx, runId))
    await endRun(tx, run, ending, creator)
    if (ending.status === 'sent') await follow(tx, run)
  })
}

/** The mail server has its say later. */
async function follow(tx: Tx, run: ScheduledRun): Promise<void> {
  await enqueue(tx, followRunJob, { accountId: tx.accountId, runId: run.id }, { afterSeconds: firstLook })
}
