/**
 * Ends a run that nothing works on any more: what held it died once too often. One that merely waits, because no worker
 * ran or its file takes long, still has a job in the queue and goes on.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { defineJob } from '#app/jobs/job'
import { userAsViewer } from '#app/session/user-as-viewer.server'
import { writeFileJob } from '../../files/file-jobs.server'
import { beginRunJob } from './begin-jobs.server'
import { deliverRunJob } from './deliver-jobs.server'
import { endRun } from './end-run.server'
import { findRun } from './runs.server'

type Payload = { accountId: Id; runId: Id }

export const endStuckRunJob = defineJob<Payload>('end-stuck-run', endStuckRun)

async function endStuckRun({ accountId, runId }: Payload): Promise<void> {
  const run = await asAccount(accountId, (tx) => findRun(tx, runId))
  if (run?.status !== 'running') return
  const creator = run.schedule && (await userAsViewer(accountId, run.schedule.createdBy))
  await asAccount(accountId, async (tx) => {
    if (await isWorkedOn(tx, runId)) return
    await endRun(tx, run, { status: 'failed', reason: 'It did not come to its end.' }, creator)
  })
}

async function isWorkedOn(tx: Tx, runId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where state in ('created', 'retry', 'active') and data->>'accountId' = ${tx.accountId}
      and (name in (${beginRunJob.name}, ${deliverRunJob.name}) and data->>'runId' = ${runId}
        or name = ${writeFileJob.name} and data->>'fileId' in (select f.id::text from export_files f
          where f.account_id = ${tx.accountId} and f.run_id = ${runId}))
    limit 1`.execute(tx)
  return rows.length > 0
}
