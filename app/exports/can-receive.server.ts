/**
 * Who may get an export file, checked against current permissions. Users who have since been deactivated, limited to
 * some locations, lost some of them, or lost the permission to see such lists do not get files made for them earlier,
 * whether they request the file or it is sent to them. Nobody gets lists that their account has switched off.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { canReadAll, isSwitchedOn } from '#app/reports/access.server'
import { namesIn } from '#app/reports/requested.server'
import { userAsViewer } from '#app/viewer/user-as-viewer.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { findReport } from './all-reports.server'
import type { ExportFile } from './files/export-files.server'
import type { Delivery } from './schedules/sending/deliveries.server'
import type { ScheduledRun, Sendable } from './schedules/sending/runs.server'

type Held = Pick<ExportFile, 'userId' | 'report' | 'limitedTo' | 'reach' | 'runId'>

/**
 * Whether the person may have the file that was made for them. A recipient who is only an email address needs no
 * permission for a scheduled file: the schedule's creator decided to send it to them.
 *
 * @param within the user whose locations must cover the whole file; null for the whole account.
 */
export async function canReceive(
  person: Viewer,
  file: Held,
  within: Id | null = person.places,
): Promise<boolean> {
  const report = findReport(file.report)
  if (report && !isSwitchedOn(report, person)) return false
  const isSent = file.runId !== null && person.userType === 'email_only'
  const isPermitted = isSent || (report !== null && canReadAll(report, person))
  return person.userId === file.userId && isPermitted && holdsNoMore(person.accountId, file, within)
}

/** A limited user never sees a file with other locations, whichever user it was limited to when it was made. */
async function holdsNoMore(accountId: Id, { limitedTo, reach }: Held, within: Id | null): Promise<boolean> {
  if (within === null) return true
  // A file for the whole account, or one without recorded locations, is refused.
  if (limitedTo === null || reach === null) return false
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql<{ isWithin: boolean }>`
      select not exists (select unnest(${reach}::bigint[]) except (${placesOf(tx, within)})) as "isWithin"`.execute(
      tx,
    )
    return rows[0]!.isWithin
  })
}

export type Recipient = { reader: Viewer } | { refused: string }

/**
 * Whether a recipient of a run may still get what was made for them. Checked when their email is written and again when
 * it is sent: hours may pass in between.
 */
export async function recipientNow(
  accountId: Id,
  run: ScheduledRun,
  asked: Sendable,
  { userId, fileKey, limitedTo, reach }: Delivery,
): Promise<Recipient> {
  const reader = await recipientOf(accountId, asked, userId)
  if (!reader) return nobody
  const isWanted =
    run.isTest || (await asAccount(accountId, (tx) => wantsIt(tx, asked.schedule.id, reader.userId)))
  if (!isWanted) return { refused: 'Unsubscribed.' }
  const own = await reachOf(accountId, asked, reader)
  if ('refused' in own) return own
  const file = { userId, report: asked.report.name, limitedTo, reach, runId: run.id }
  return fileKey === null || (await canReceive(reader, file, own.limitedTo))
    ? { reader }
    : { refused: 'By now they may see less than its file holds.' }
}

export type Reach = { limitedTo: Id | null } | { refused: string }

/** Returns the user whose locations a recipient's file is limited to. */
export async function reachOfRecipient(accountId: Id, asked: Sendable, userId: Id): Promise<Reach> {
  const recipient = await recipientOf(accountId, asked, userId)
  return recipient ? reachOf(accountId, asked, recipient) : nobody
}

const nobody = { refused: 'No active user of this account any more.' }

async function recipientOf(accountId: Id, { creator }: Sendable, userId: Id): Promise<Viewer | null> {
  return userId === creator.userId ? creator : userAsViewer(accountId, userId)
}

async function wantsIt(tx: Tx, scheduleId: Id, userId: Id): Promise<boolean> {
  const wanting = await tx
    .selectFrom('scheduled_export_recipients')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('scheduled_export_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return wanting !== undefined
}

/**
 * Nobody gets more than they may see, and nobody gets more than the schedule's creator may see. When both are limited,
 * the scope is the one that lies within the other.
 */
async function reachOf(
  accountId: Id,
  { report, filter, creator }: Sendable,
  recipient: Viewer,
): Promise<Reach> {
  // A recipient who is only an email address gets what the creator decides to send.
  if (recipient.userType !== 'email_only' && !canReadAll(report, recipient))
    return { refused: `May not see “${report.title}”.` }
  const reach = await narrower(accountId, creator, recipient)
  if (!('limitedTo' in reach) || reach.limitedTo === null) return reach
  const { isUnanswerable } = await asAccount(accountId, (tx) => namesIn(tx, report, filter), reach.limitedTo)
  return isUnanswerable ? { refused: 'Nothing of what its filter names is theirs to see.' } : reach
}

async function narrower(accountId: Id, creator: Viewer, { places: own }: Viewer): Promise<Reach> {
  const { places: most, name } = creator
  if (most === null || most === own) return { limitedTo: own }
  if (own === null) return { limitedTo: most }
  return asAccount(accountId, async (tx) => {
    if (await isWithin(tx, most, own)) return { limitedTo: most }
    if (await isWithin(tx, own, most)) return { limitedTo: own }
    return { refused: `Their places and those of ${name} are not the same.` }
  })
}

async function isWithin(tx: Tx, inner: Id, outer: Id): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    select not exists ((${placesOf(tx, inner)}) except (${placesOf(tx, outer)})) as "isWithin"`.execute(tx)
  return rows[0]!.isWithin
}

/** The locations a user sees, as a query of their ids. */
export function placesOf(tx: Tx, userId: Id | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select location_id from user_locations where account_id = ${tx.accountId} and user_id = ${userId}
    union
    select m.location_id from user_groups u
    join group_locations m on m.account_id = u.account_id and m.group_id = u.group_id
    where u.account_id = ${tx.accountId} and u.user_id = ${userId}`
}
