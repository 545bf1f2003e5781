/** Lists the runs of a schedule: each with its result, and with the email and file of each recipient. */
import { sql } from 'kysely'
import type { DeliveryStatus, Id, MailStatus, RunStatus } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { List } from '#app/platform/filters/list/list'
import { limitAndOffset, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'

const runFilter = defineFilter({ fields: [] })

export type Run = {
  id: Id
  occurrenceAt: Date
  isTest: boolean
  isLate: boolean
  missed: number
  status: RunStatus
  problem: string
  startedAt: Date
  finishedAt: Date | null
  deliveries: Delivery[]
}

export type Delivery = {
  userId: Id
  name: string
  email: string
  status: DeliveryStatus
  problem: string
  rows: number | null
  bytes: number | null
  mail: { status: MailStatus; attempts: number; isUncertain: boolean; problem: string } | null
}

export async function listRuns(
  tx: Tx,
  request: Request,
  scheduleId: Id,
): Promise<{ runs: Run[]; list: List }> {
  const fromClause = sql`from scheduled_export_runs run
    where run.account_id = ${tx.accountId} and run.scheduled_export_id = ${scheduleId}`
  const total = await sql<{ count: string }>`select count(*) as count ${fromClause}`.execute(tx)
  const filter = runFilter.read(searchParamsOf(request))
  const list = paginateList(request, runFilter, filter, Number(total.rows[0]!.count))
  const { limit, offset } = limitAndOffset(list)
  const { rows } = await sql<Run>`
    select run.id, run.occurrence_at as "occurrenceAt", run.is_test as "isTest", run.is_late as "isLate",
      run.missed, run.status, run.problem, run.started_at as "startedAt", run.finished_at as "finishedAt",
      coalesce((select jsonb_agg(${deliveryJson} order by lower(u.name), d.user_id)
        from scheduled_export_deliveries d
        left join users u on u.account_id = d.account_id and u.id = d.user_id
        left join export_files f on f.account_id = d.account_id and f.id = d.export_file_id
        left join mails m on m.account_id = d.account_id and m.id = d.mail_id
        where d.account_id = run.account_id and d.run_id = run.id), '[]') as deliveries
    ${fromClause} order by run.started_at desc, run.id desc limit ${limit} offset ${offset}`.execute(tx)
  return { runs: rows, list }
}

const deliveryJson = sql`jsonb_build_object(
  'userId', d.user_id::text, 'name', coalesce(u.name, 'A user of another account'), 'email', coalesce(u.email, ''),
  'status', d.status, 'problem', d.problem, 'rows', f.rows_written, 'bytes', f.bytes,
  'mail', case when m.id is not null then jsonb_build_object('status', m.status, 'attempts', m.attempts,
    'isUncertain', m.is_uncertain, 'problem', m.problem) end)`
