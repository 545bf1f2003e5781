/**
 * Checks whether users are allowed to get an export file under their current permissions. Users who have been
 * deactivated, limited to some locations, or denied access to a location or to the report since a file was created for
 * them no longer get it, neither as a download nor by email. Nobody gets a report that their account has turned off.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { canReadAllRows, canReadContents, isReportEnabled } from '#app/platform/reports/report-access.server'
import { resolveNames } from '#app/platform/reports/requested-filter.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { loadViewerOfUser } from '#app/platform/viewer/viewer-of-user.server'
import { findReport } from './all-reports.server'
import type { ExportFile } from './files/export-files.server'
import type { Delivery } from './schedules/sending/deliveries.server'
import type { Recipient } from './schedules/sending/recipient'
import type { ScheduledRun, SendableSchedule } from './schedules/sending/runs.server'
import { visibleLocationIds } from './visible-locations.server'

type ScopedFile = Pick<
  ExportFile,
  'userId' | 'report' | 'columns' | 'filter' | 'limitedTo' | 'locationIds' | 'runId'
>

/**
 * Checks whether the user is allowed to get a file that was created for them. An email-only user needs no permission
 * for a scheduled file, because the schedule's creator decided to send it to them.
 *
 * @param limitedToUserId the user whose locations must include all locations in the file; null for the whole account.
 */
export async function canReceive(
  viewer: Viewer,
  file: ScopedFile,
  limitedToUserId: Id | null = viewer.limitedToUserId,
): Promise<boolean> {
  const report = findReport(file.report)
  if (report && !isReportEnabled(report, viewer)) return false
  const isSent = file.runId !== null && viewer.userType === 'email_only'
  const isPermitted =
    isSent || (report !== null && canReadAllRows(report, viewer) && canReadContents(report, file, viewer))
  return (
    viewer.userId === file.userId && isPermitted && isFileWithinScope(viewer.accountId, file, limitedToUserId)
  )
}

/**
 * Checks whether all locations in the file are among the limited user's locations, regardless of which user's locations
 * the file was created for.
 */
async function isFileWithinScope(
  accountId: Id,
  { limitedTo, locationIds }: ScopedFile,
  limitedToUserId: Id | null,
): Promise<boolean> {
  if (limitedToUserId === null) return true
  // Reject a file that covers the whole account, and a file whose locations were not recorded.
  if (limitedTo === null || locationIds === null) return false
  return asAccount(accountId, async (tx) => {
    const { rows } = await sql<{ isWithin: boolean }>`
      select not exists (select unnest(${locationIds}::bigint[]) except (${visibleLocationIds(tx, limitedToUserId)})) as "isWithin"`.execute(
      tx,
    )
    return rows[0]!.isWithin
  })
}

/**
 * Returns the recipient of a run, or the reason why they are no longer allowed to get their file. Called when the email
 * is queued and again when it is sent, because hours may pass in between.
 */
export async function checkRecipient(
  accountId: Id,
  run: ScheduledRun,
  sendable: SendableSchedule,
  { userId, fileKey, limitedTo, locationIds, columns, filter }: Delivery,
): Promise<Recipient> {
  const viewer = await loadRecipient(accountId, sendable, userId)
  if (!viewer) return noActiveUser
  const isSubscribed =
    run.isTest ||
    (await asAccount(accountId, (tx) => hasSubscription(tx, sendable.schedule.id, viewer.userId)))
  if (!isSubscribed) return { refused: 'Unsubscribed.' }
  const scope = await loadLocationScope(accountId, sendable, viewer)
  if ('refused' in scope) return scope
  const file = {
    userId,
    report: sendable.report.name,
    columns,
    filter,
    limitedTo,
    locationIds,
    runId: run.id,
  }
  return fileKey === null || (await canReceive(viewer, file, scope.limitedTo))
    ? { viewer }
    : { refused: 'Their access changed after the file was created.' }
}

export type LocationScope = { limitedTo: Id | null } | { refused: string }

/**
 * Returns the user whose locations limit a recipient's file (null for the whole account), or the reason why the
 * recipient gets no file.
 */
export async function loadRecipientScope(
  accountId: Id,
  sendable: SendableSchedule,
  userId: Id,
): Promise<LocationScope> {
  const recipient = await loadRecipient(accountId, sendable, userId)
  return recipient ? loadLocationScope(accountId, sendable, recipient) : noActiveUser
}

const noActiveUser = { refused: 'No longer an active user of this account.' }

async function loadRecipient(
  accountId: Id,
  { creator }: SendableSchedule,
  userId: Id,
): Promise<Viewer | null> {
  return userId === creator.userId ? creator : loadViewerOfUser(accountId, userId)
}

async function hasSubscription(tx: Tx, scheduleId: Id, userId: Id): Promise<boolean> {
  const subscription = await tx
    .selectFrom('scheduled_export_recipients')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('scheduled_export_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return subscription !== undefined
}

/**
 * Returns the location scope of a recipient's file: only locations that both the recipient and the schedule's creator
 * are allowed to see. If both are limited users, the locations of one of them must include those of the other, and the
 * narrower scope applies. Otherwise, the recipient gets no file.
 */
async function loadLocationScope(
  accountId: Id,
  { schedule, report, filter, creator }: SendableSchedule,
  recipient: Viewer,
): Promise<LocationScope> {
  const contents = { columns: schedule.columns, filter: schedule.filter }
  const isReader = canReadAllRows(report, recipient) && canReadContents(report, contents, recipient)
  // An email-only recipient needs no permission, because the creator decides what to send to them.
  if (recipient.userType !== 'email_only' && !isReader) return { refused: `No access to “${report.title}”.` }
  const scope = await loadNarrowerScope(accountId, creator, recipient)
  if (!('limitedTo' in scope) || scope.limitedTo === null) return scope
  const { isUnsatisfiable } = await asAccount(
    accountId,
    (tx) => resolveNames(tx, report, filter),
    scope.limitedTo,
  )
  return isUnsatisfiable ? { refused: 'No access to anything selected in the filter.' } : scope
}

async function loadNarrowerScope(
  accountId: Id,
  creator: Viewer,
  { limitedToUserId: recipientLimit }: Viewer,
): Promise<LocationScope> {
  const { limitedToUserId: creatorLimit, name } = creator
  if (creatorLimit === null || creatorLimit === recipientLimit) return { limitedTo: recipientLimit }
  if (recipientLimit === null) return { limitedTo: creatorLimit }
  return asAccount(accountId, async (tx) => {
    if (await isScopeWithin(tx, creatorLimit, recipientLimit)) return { limitedTo: creatorLimit }
    if (await isScopeWithin(tx, recipientLimit, creatorLimit)) return { limitedTo: recipientLimit }
    return { refused: `Their locations differ from those of ${name}.` }
  })
}

async function isScopeWithin(tx: Tx, inner: Id, outer: Id): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    select not exists ((${visibleLocationIds(tx, inner)}) except (${visibleLocationIds(tx, outer)})) as "isWithin"`.execute(
    tx,
  )
  return rows[0]!.isWithin
}
