/** Finds a page of emails, jobs, imports or connections of all accounts, or of one account, and counts them by state. */

import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { countOpenRequests } from '#app/platform/feature-requests/all-requests.server'
import { cutPage, type KeysetPage, readCursor } from '#app/platform/reports/keyset-page'
import type { ActivityCounts, ActivityFilter, ActivityKind, ActivityRow } from './activity'
import type { ActivitySource, FoundRow } from './activity-source'
import { connectionActivity } from './connection-activity.server'
import { importActivity } from './import-activity.server'
import { jobActivity } from './job-activity.server'
import { mailActivity } from './mail-activity.server'
import { maskContactDetails } from './mask-contact-details'

const PAGE_SIZE = 50

const sources: Record<ActivityKind, ActivitySource> = {
  mail: mailActivity,
  jobs: jobActivity,
  imports: importActivity,
  connections: connectionActivity,
}

export async function findActivity(
  kind: ActivityKind,
  filter: ActivityFilter,
  cursorParameters: { before: string | null; after: string | null },
): Promise<KeysetPage<ActivityRow>> {
  const { find, parseId } = sources[kind]
  const cursor = readCursor(cursorParameters, parseId)
  const { rows, ...cursors } = cutPage(await find(filter, cursor, PAGE_SIZE + 1), PAGE_SIZE, cursor)
  const names = await loadAccountNames(rows.flatMap(({ accountId }) => accountId ?? []))
  return { rows: rows.map((row) => toActivityRow(row, names)), ...cursors }
}

/** Adds the name of the account. The texts may quote what a person entered, so contact details are masked. */
const toActivityRow = (row: FoundRow, names: ReadonlyMap<string, string>): ActivityRow => ({
  ...row,
  accountName: names.get(row.accountId ?? '') ?? '',
  what: maskContactDetails(row.what),
  problem: maskContactDetails(row.problem),
})

/** Counts what waits or needs attention in all accounts, and the requests to answer. */
export async function countAllActivity(): Promise<{ activity: ActivityCounts; openRequests: number }> {
  const readAsSignIn = async (tx: SignInTx) => ({
    imports: await importActivity.count(tx),
    connections: await connectionActivity.count(tx),
    openRequests: await countOpenRequests(tx),
  })
  const [mail, jobs, { openRequests, ...others }] = await Promise.all([
    mailActivity.count(),
    jobActivity.count(),
    asSignIn(readAsSignIn),
  ])
  return { activity: { mail, jobs, ...others }, openRequests }
}

async function loadAccountNames(ids: Id[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const accounts = await asSignIn((tx) =>
    tx.selectFrom('accounts').select(['id', 'name']).where('id', 'in', ids).execute(),
  )
  return new Map(accounts.map(({ id, name }) => [id, name]))
}
