/**
 * Shadowing: a user of a partner account works in a child account. The user opens the child account once per session
 * with a form, which is recorded in the audit log. After that, its pages are available under `/as/{accountId}`. Every
 * request checks again that it is still a child account and that the user is still allowed to work in it.
 */
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, querySignIn } from '#app/kit/database/sign-in-role.server'
import { asAccount } from '#app/kit/database/tenant.server'
import { accountColumns, settingRows } from './account-columns.server'
import { actorOf, recordAudit } from './audit.server'
import type { Viewer } from './viewer.server'

/** A child account that the user is allowed to open but has not opened in this session. */
export type UnopenedChild = { unopened: { id: Id; name: string } }

/** Returns the partner's child account with the id from a URL, or undefined if there is none. */
export async function findChildAccount(partnerId: Id, childIdText: string, sessionId: Id | null) {
  const childId = parseId(childIdText)
  if (!childId) return undefined
  const opened = sql<boolean>`exists (select from child_sessions
    where session_id = ${sessionId} and child_account_id = accounts.id)`
  return querySignIn((query) =>
    query
      .selectFrom('accounts')
      .select(accountColumns)
      .select(settingRows)
      .select(opened.as('isOpened'))
      .where('id', '=', childId)
      .where('parent_id', '=', partnerId)
      .executeTakeFirst(),
  )
}

type ChildOpener = Pick<
  Viewer,
  'sessionId' | 'userId' | 'name' | 'accountId' | 'accountName' | 'impersonator'
>

/**
 * Opens a child account for the rest of the viewer's session. Returns null if it is not a child of the viewer's
 * account.
 */
export async function openChildAccount(
  viewer: ChildOpener,
  childIdText: string,
  { ip, now }: { ip: string; now: Date },
): Promise<{ id: Id; name: string } | null> {
  const { sessionId } = viewer
  const child = sessionId && (await findChildAccount(viewer.accountId, childIdText, sessionId))
  if (!child) return null
  const { numInsertedOrUpdatedRows } = await asSignIn((tx) =>
    tx
      .insertInto('child_sessions')
      .values({ session_id: sessionId, child_account_id: child.accountId, opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (numInsertedOrUpdatedRows) await recordOpening(viewer, child, ip)
  return { id: child.accountId, name: child.accountName }
}

/**
 * Records the opening in the audit logs of both accounts, so that the child account sees who opened it, and the partner
 * account sees which accounts its users opened.
 */
async function recordOpening(
  viewer: ChildOpener,
  child: { accountId: Id; accountName: string },
  ip: string,
): Promise<void> {
  const event = { ...actorOf(viewer), action: 'shadowing.started', ip }
  await asAccount(child.accountId, (tx) =>
    recordAudit(tx, { ...event, subject: child.accountName, details: { from: viewer.accountName } }),
  )
  await asAccount(viewer.accountId, (tx) => recordAudit(tx, { ...event, subject: child.accountName }))
}
