/**
 * Working in a child account. A user opens it once per session with a form, and the audit log records it; after that,
 * its pages are available under `/as/{id}`. Every request checks again whether it is still a child account and whether
 * the user may still work in it.
 */
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import { asSignIn } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount } from '#app/database/tenant.server'
import { accountFacts, settingRows } from './account-facts.server'
import { actorOf, recordAudit } from './audit.server'
import type { Viewer } from './viewer.server'

/** An account that the person may open but has not opened in this session. */
export type UnopenedChild = { unopened: { id: Id; name: string } }

/** Finds the parent's child account that an address names; undefined if there is none. */
export async function findChild(parentId: Id, named: string, sessionId: Id | null) {
  const childId = asId(named)
  if (!childId) return undefined
  const opened = sql<boolean>`exists (select from child_sessions
    where session_id = ${sessionId} and child_account_id = accounts.id)`
  return asSignIn((tx) =>
    tx
      .selectFrom('accounts')
      .select(accountFacts)
      .select(settingRows)
      .select(opened.as('isOpened'))
      .where('id', '=', childId)
      .where('parent_id', '=', parentId)
      .executeTakeFirst(),
  )
}

type Opener = Pick<Viewer, 'sessionId' | 'userId' | 'name' | 'accountId' | 'accountName' | 'impersonator'>

/** Opens a child account for the rest of the opener's session; null if it is not a child of the opener's account. */
export async function openChild(
  opener: Opener,
  named: string,
  { ip, now }: { ip: string; now: Date },
): Promise<{ id: Id; name: string } | null> {
  const { sessionId } = opener
  const child = sessionId && (await findChild(opener.accountId, named, sessionId))
  if (!child) return null
  const { numInsertedOrUpdatedRows } = await asSignIn((tx) =>
    tx
      .insertInto('child_sessions')
      .values({ session_id: sessionId, child_account_id: child.accountId, opened_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (numInsertedOrUpdatedRows) await recordOpening(opener, child, ip)
  return { id: child.accountId, name: child.accountName }
}

/** Records the opening in both accounts: the child sees who came in, and the parent sees where its user went. */
async function recordOpening(
  opener: Opener,
  child: { accountId: Id; accountName: string },
  ip: string,
): Promise<void> {
  const event = { ...actorOf(opener), action: 'shadowing.started', ip }
  await asAccount(child.accountId, (tx) =>
    recordAudit(tx, { ...event, subject: child.accountName, details: { from: opener.accountName } }),
  )
  await asAccount(opener.accountId, (tx) => recordAudit(tx, { ...event, subject: child.accountName }))
}
