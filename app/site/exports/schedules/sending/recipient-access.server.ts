/**
 * Checks which recipients of a scheduled export are allowed to get a file, and which locations the file contains for
 * them. The transactions are those of the whole account, because a limited user does not see the locations of others.
 */

import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { canReadAllRows, canReadContents } from '#app/platform/reports/report-access.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { canReceiveWithin, type ScopedFile } from '../../file-access.server'
import { visibleLocationIds } from '../../visible-locations.server'
import type { ScheduledRun, SendableSchedule } from './runs.server'

/** The user whose locations limit a recipient's file; null for the whole account. */
export type LocationScope = { limitedTo: Id | null }

/** The reason why a recipient gets no file, as a sentence for the schedule's owner. */
export type RefusedRecipient = { refused: string }

/** What the check needs of a recipient's file. `fileKey` is null if there is nothing to get, such as no rows. */
type RecipientFile = Omit<ScopedFile, 'userId' | 'report' | 'runId'> & { fileKey: string | null }

/**
 * Checks whether the recipient of a finished file is still allowed to get it. Called when the email is queued and again
 * when it is sent, because hours may pass in between.
 *
 * @param viewer the recipient; undefined if they are no longer an active user.
 */
export async function checkRecipient(
  tx: Tx,
  run: ScheduledRun,
  sendable: SendableSchedule,
  { fileKey, ...file }: RecipientFile,
  viewer: Viewer | undefined,
): Promise<{ viewer: Viewer } | RefusedRecipient> {
  if (!viewer) return noActiveUser
  if (!run.isTest && !(await hasSubscription(tx, sendable.schedule.id, viewer.userId)))
    return { refused: 'Unsubscribed.' }
  const scope = await findLocationScope(tx, sendable, viewer)
  if ('refused' in scope) return scope
  const scopedFile = { ...file, userId: viewer.userId, report: sendable.report.name, runId: run.id }
  return fileKey === null || (await canReceiveWithin(tx, viewer, scopedFile, scope.limitedTo))
    ? { viewer }
    : { refused: 'Their access changed after the file was created.' }
}

const noActiveUser: RefusedRecipient = { refused: 'No longer an active user of this account.' }

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
export async function findLocationScope(
  tx: Tx,
  { schedule, report, creator }: SendableSchedule,
  recipient: Viewer | undefined,
): Promise<LocationScope | RefusedRecipient> {
  if (!recipient) return noActiveUser
  const contents = { columns: schedule.columns, filter: schedule.filter }
  const isReader = canReadAllRows(report, recipient) && canReadContents(report, contents, recipient)
  // An email-only recipient needs no permission, because the creator decides what to send to them.
  if (recipient.userType !== 'email_only' && !isReader) return { refused: `No access to “${report.title}”.` }
  const [creatorLimit, recipientLimit] = [creator.limitedToUserId, recipient.limitedToUserId]
  if (creatorLimit === null || creatorLimit === recipientLimit) return { limitedTo: recipientLimit }
  if (recipientLimit === null) return { limitedTo: creatorLimit }
  if (await isScopeWithin(tx, creatorLimit, recipientLimit)) return { limitedTo: creatorLimit }
  if (await isScopeWithin(tx, recipientLimit, creatorLimit)) return { limitedTo: recipientLimit }
  return { refused: `Their locations differ from those of ${creator.name}.` }
}

async function isScopeWithin(tx: Tx, inner: Id, outer: Id): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    select not exists ((${visibleLocationIds(tx, inner)}) except (${visibleLocationIds(tx, outer)})) as "isWithin"`.execute(
    tx,
  )
  return rows[0]!.isWithin
}
