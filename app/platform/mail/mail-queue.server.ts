/**
 * Loads the state of the outbox for the log, the `npm run mail` command or a diagnostics page. It does not identify any
 * recipients.
 */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { asMailer, type MailerTx } from '#app/kit/database/mailer-role.server'
import type { MailLane } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import { lanes } from './mail-lanes'

type LaneStatus = {
  lane: MailLane
  waiting: number
  /** The time in seconds that the oldest email has been waiting. */
  oldestSeconds: number
}

export type MailQueue = {
  waiting: number
  lanes: LaneStatus[]
  failedLastDay: number
  isStopped: boolean
  stopReason: string
  serverFailures: number
}

export function loadMailQueue(): Promise<MailQueue> {
  return asMailer(async (tx) => {
    const dispatcher = await tx
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
      failedLastDay: Number(failed.mails),
      isStopped: dispatcher.is_stopped,
      stopReason: dispatcher.stop_reason,
      serverFailures: dispatcher.failures,
    }
  })
}

async function countByLane(tx: MailerTx): Promise<LaneStatus[]> {
  const rows = await tx
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
    const row = rows.find((each) => each.lane === lane)
    return { lane, waiting: Number(row?.mails ?? 0), oldestSeconds: row?.oldest ?? 0 }
  })
}

/**
 * Logs a warning once a minute while an email has been waiting for more than a minute. Ignores bulk emails, which can
 * wait for hours.
 */
export const watchMailQueueTask: RecurringTask = {
  name: 'watch-mails',
  concurrency: 1,
  run: async () => {
    const queue = await loadMailQueue()
    const isLate = queue.lanes.some(({ lane, oldestSeconds }) => lane !== 'bulk' && oldestSeconds > 60)
    if (isLate) log.warn({ ...queue, transport: configuration().mail }, 'emails are waiting')
  },
}
