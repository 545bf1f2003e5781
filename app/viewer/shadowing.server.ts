/**
 * Working in a child account. A user opens it once per session with a form, and the audit log records it; after that,
 * its pages are available under `/as/{id}`. Every request checks again whether it is still a child account and whether
 * the user may still work in it.
 */
import { sql } from 'kysely'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import { asSignIn } from '#app/database/sign-in-role.server'
import { asAccount } from '#app/database/tenant.server'
import { accountColumns, settingRows } from './account-columns.server'
import { actorOf, recordAudit } from './audit.server'
import type { Viewer } from './viewer.server'

/** An account that the person may open but has not opened in this session. */
export type UnopenedChild = { unopened: { id: Id; name: string } }

/** Finds the partner's child account that an address names; undefined if there is none. */
export async function findChildAccount(partnerId: Id, childIdText: string, sessionId: Id | null) {
  const childId = parseId(childIdText)
  if (!childId) return undefined
  const opened = sql<boolean>`exists (select from child_sessions
    where session_id = ${sessionId} and child_account_id = accounts.id)`
  return asSignIn((tx) =>
    tx
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

/** Opens a child account for the rest of the opener's session; null if it is not a child of the opener's account. */
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
 * Records the opening in both accounts: the child account sees who opened it, and the partner account sees what its
 * user opened.
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
