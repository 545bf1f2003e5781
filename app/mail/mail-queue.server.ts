/** The state of the outbox, for the log, an operator, or a diagnostics page. Contains no names. */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { asPost, type PostTx } from '#app/database/post.server'
import type { MailLane } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { log } from '#app/log.server'
import { lanes } from './mail-lanes'

type WaitingInLane = {
  lane: MailLane
  waiting: number
  /** The age of the email that has waited longest. */
  oldestSeconds: number
}

export type MailQueue = {
  waiting: number
  lanes: WaitingInLane[]
  failedLately: number
  isStopped: boolean
  stoppedBecause: string
  serverFailures: number
}

export function mailQueue(): Promise<MailQueue> {
  return asPost(async (tx) => {
    const desk = await tx
      .selectFrom('mail_dispatcher')
      .select(['is_stopped', 'stop_reason', 'failures'])
      .executeTakeFirstOrThrow()
    const failed = await tx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<string>().as('mails'))
      .where('status', '=', 'failed')
      .where('finished_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    const waiting = await countByLane(tx)
    return {
      waiting: waiting.reduce((sum, lane) => sum + lane.waiting, 0),
      lanes: waiting,
      failedLately: Number(failed.mails),
      isStopped: desk.is_stopped,
      stoppedBecause: desk.stop_reason,
      serverFailures: desk.failures,
    }
  })
}

async function countByLane(tx: PostTx): Promise<WaitingInLane[]> {
  const counted = await tx
    .selectFrom('mails')
    .select(({ fn }) => [
      'lane',
      fn.countAll<string>().as('mails'),
      sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)::integer`.as('oldest'),
    ])
    .where('status', 'in', ['queued', 'sending'])
    .groupBy('lane')
    .execute()
  return lanes.map((lane) => {
    const row = counted.find((each) => each.lane === lane)
    return { lane, waiting: Number(row?.mails ?? 0), oldestSeconds: row?.oldest ?? 0 }
  })
}

/** Logs, once a minute, if emails have been waiting for more than a minute. Bulk emails may wait for hours. */
export const watchMailQueueTask: RecurringTask = {
  name: 'watch-mails',
  intervalSeconds: 60,
  concurrency: 1,
  run: async () => {
    const queue = await mailQueue()
    const isLate = queue.lanes.some(({ lane, oldestSeconds }) => lane !== 'bulk' && oldestSeconds > 60)
    if (isLate) log.warn({ ...queue, way: configuration().mail }, 'mails are waiting')
  },
}
