/** Runs in the database: one instant of a schedule, or one test of it, with the schedule as it stands now. */
import type { AccountStatus, Id, RunStatus } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { findSchedule, type Schedule } from '../schedules.server'

export type ScheduledRun = {
  id: Id
  status: RunStatus
  problem: string
  occurrenceAt: Date
  startedAt: Date
  isTest: boolean
  isLate: boolean
  missed: number
  account: { name: string; status: AccountStatus }
  /** Null when it was deleted meanwhile. */
  schedule: Schedule | null
}

export async function findRun(tx: Tx, runId: Id): Promise<ScheduledRun | null> {
  const found = await tx
    .selectFrom('scheduled_export_runs as run')
    .innerJoin('accounts', 'accounts.id', 'run.account_id')
    .select(['run.id', 'run.status', 'run.problem', 'run.occurrence_at as occurrenceAt'])
    .select(['run.started_at as startedAt', 'run.is_test as isTest', 'run.is_late as isLate', 'run.missed'])
    .select(['accounts.name as accountName', 'accounts.status as accountStatus'])
    .select('run.scheduled_export_id as scheduleId')
    .where('run.account_id', '=', tx.accountId)
    .where('run.id', '=', runId)
    .executeTakeFirst()
  if (!found) return null
  const { accountName: name, accountStatus: status, scheduleId, ...run } = found
  return { ...run, account: { name, status }, schedule: await findSchedule(tx, scheduleId) }
}

/** Holds the run against whoever else works on it; false when it has ended. */
export async function holdRun(tx: Tx, runId: Id): Promise<boolean> {
  const held = await tx
    .selectFrom('scheduled_export_runs')
    .select('status')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  return held?.status === 'running'
}
