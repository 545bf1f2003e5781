/** How the outbox stands: for the log, for an operator, for a page of diagnostics. Names nobody. */
import { sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import { asPost } from '#app/database/post.server'
import type { Round } from '#app/jobs/job'
import { log } from '#app/log.server'

export type MailQueue = {
  waiting: number
  /** Of the one that waits longest. */
  oldestSeconds: number
  failedLately: number
  isStopped: boolean
  stoppedBecause: string
  serverFailures: number
}

export function mailQueue(): Promise<MailQueue> {
  return asPost(async (tx) => {
    const desk = await tx
      .selectFrom('mail_desk')
      .select(['is_stopped', 'stopped_because', 'failures'])
      .executeTakeFirstOrThrow()
    const waiting = await tx
      .selectFrom('mails')
      .select(({ fn }) => [
        fn.countAll<string>().as('mails'),
        sql<number>`coalesce(extract(epoch from now() - min(queued_at)), 0)::integer`.as('oldest'),
      ])
      .where('status', 'in', ['queued', 'sending'])
      .executeTakeFirstOrThrow()
    const failed = await tx
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<string>().as('mails'))
      .where('status', '=', 'failed')
      .where('finished_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    return {
      waiting: Number(waiting.mails),
      oldestSeconds: waiting.oldest,
      failedLately: Number(failed.mails),
      isStopped: desk.is_stopped,
      stoppedBecause: desk.stopped_because,
      serverFailures: desk.failures,
    }
  })
}

/** Says once a minute that mails have been waiting for longer than that. */
export const watchMailsRound: Round = {
  name: 'watch-mails',
  pauseSeconds: 60,
  atOnce: 1,
  run: async () => {
    const queue = await mailQueue()
    if (queue.waiting > 0 && queue.oldestSeconds > 60)
      log.warn({ ...queue, way: configuration().mail }, 'mails are waiting')
  },
}
