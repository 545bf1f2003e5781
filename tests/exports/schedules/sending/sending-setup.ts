/**
 * Test setup for scheduled exports: creates them, makes them due, runs their jobs without a worker, reads the results.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asAccount } from '#app/kit/database/tenant.server'
import { RetryLater } from '#app/kit/jobs/job'
import { allJobs } from '#app/site/assembly/all-jobs.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { registerRunFileEnded } from '#app/site/exports/files/run-files.server'
import { createSchedule, type ScheduleInput } from '#app/site/exports/schedules/schedules.server'
import { continueRun } from '#app/site/exports/schedules/sending/deliver-run.server'
import { openDueBatch } from '#app/site/exports/schedules/sending/due-tasks.server'
import type { Timetable } from '#app/site/exports/schedules/timetable/timetable'
import type { SqlClient } from '../../../support/sql'

registerRunFileEnded(continueRun)
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'highstreet-sending-'))

export type SentMail = {
  toEmail: string
  subject: string
  kind: string
  text: string
  html: string
  file: string | null
}
export type RunRow = {
  id: string
  status: string
  problem: string
  isLate: boolean
  missed: number
  occurrenceAt: Date
}

export const daily: Timetable = {
  frequency: 'daily',
  weekday: null,
  dayOfMonth: null,
  localTime: '13:00',
  timeZone: 'America/Chicago',
}

const jobNames = [
  'begin-scheduled-run',
  'write-file',
  'deliver-scheduled-run',
  'follow-scheduled-run',
  'end-stuck-run',
]

export function sendingSetup(rows: SqlClient) {
  const { all, one } = rows

  /** Creates a daily schedule of reviews at 13:00 for that user. `query` is the query of the report's page. */
  function createTestSchedule(
    accountId: string,
    createdBy: string,
    recipientIds: string[],
    { query = 'dateDescriptor=two_years', ...changes }: Partial<ScheduleInput> & { query?: string } = {},
  ): Promise<string> {
    const { filter } = findReport(changes.report ?? 'reviews')!
    return asAccount(accountId, (tx) =>
      createSchedule(
        tx,
        createdBy,
        {
          report: 'reviews',
          name: 'Every day',
          description: '',
          filter: filter.toStored(filter.read(new URLSearchParams(query))),
          columns: null,
          timetable: daily,
          skipsEmpty: false,
          recipientIds,
          ...changes,
        },
        new Date(),
      ),
    )
  }

  /** Makes the schedule due `daysAgo` days and one second ago. */
  const makeDue = (id: string, daysAgo = 0) =>
    all(
      `update scheduled_exports set next_at = now() - make_interval(days => $2, secs => 1),
         local_time = ((now() - interval '1 second') at time zone time_zone)::time where id = $1`,
      [id, daysAgo],
    )

  /** Runs all due jobs and those they enqueue, each `times` times concurrently. */
  async function runDueJobs(times = 1): Promise<void> {
    for (;;) {
      const jobs = await all<{ name: string; data: { accountId: string } }>(
        `update pgboss.job set state = 'completed', completed_on = now()
         where state in ('created', 'retry') and name = any($1) and start_after <= now() returning name, data`,
        [jobNames],
      )
      if (jobs.length === 0) return
      await Promise.all(jobs.map(({ name, data }) => runConcurrently(name, data, times)))
    }
  }

  const send = async (id: string, daysAgo = 0) => {
    await makeDue(id, daysAgo)
    await openDueBatch()
    await runDueJobs()
  }

  return {
    createTestSchedule,
    makeDue,
    runDueJobs,
    send,
    followNow: async () => {
      await all(
        `update pgboss.job set start_after = now() where name = 'follow-scheduled-run' and state = 'created'`,
      )
      await runDueJobs()
    },
    runsOf: (id: string) =>
      all<RunRow>(
        `select id::text, status, problem, is_late as "isLate", missed, occurrence_at as "occurrenceAt"
         from scheduled_export_runs where scheduled_export_id = $1 order by id`,
        [id],
      ),
    deliveriesOf: (id: string) =>
      all<{ email: string; status: string; problem: string }>(
        `select u.email, d.status, d.problem from scheduled_export_deliveries d
         join scheduled_export_runs r on r.account_id = d.account_id and r.id = d.run_id
         join users u on u.id = d.user_id where r.scheduled_export_id = $1 order by r.id, u.email`,
        [id],
      ),
    mailsOf: (id: string) =>
      all<SentMail>(
        `select to_email as "toEmail", subject, kind, plain_text as text, html, attachment_key as file from mails
         where about = 'scheduled export ' || $1 order by id`,
        [id],
      ),
    scheduleOf: (id: string) =>
      one<{ nextAt: Date | null; because: string; lastSentAt: Date | null }>(
        `select next_at as "nextAt", stop_reason as because, last_sent_at as "lastSentAt"
         from scheduled_exports where id = $1`,
        [id],
      ),
  }
}

/** Runs a job several times at once. All but one of the runs may fail. */
async function runConcurrently(name: string, payload: { accountId: string }, times: number): Promise<void> {
  const results = await Promise.allSettled(Array.from({ length: times }, () => runJob(name, payload)))
  const [failed] = results.filter((end) => end.status === 'rejected')
  if (failed && results.every(({ status }) => status === 'rejected')) throw failed.reason
}

async function runJob(name: string, payload: { accountId: string }): Promise<void> {
  const job = allJobs.find((each) => each.name === name)!
  for (;;)
    try {
      return await job.run(payload, {
        signal: new AbortController().signal,
        attempt: 0,
        isLastAttempt: false,
      })
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      if (name === 'follow-scheduled-run') return
      await sleep(50)
    }
}
