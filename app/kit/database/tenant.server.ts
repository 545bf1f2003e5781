/**
 * The only way to access the rows of an account. A `Tx` is a transaction that is scoped to one account: row-level
 * security hides the rows of all other accounts. Because only `asAccount` creates a `Tx`, a query without a tenant does
 * not compile. Queries must still filter by `account_id = tx.accountId`, because the policies are only a safety net.
 */
import { sql, type Transaction } from 'kysely'
import { log } from '#app/kit/log.server'
import type { Schema } from './generated-schema'
import { assertNotLoadingTogether, PartFailure } from './load-together.server'
import { acquireConnection } from './pool.server'
import type { Id } from './schema'
import type { SignInTx } from './sign-in-role.server'
import { runTransaction } from './transaction.server'

declare const accountTransaction: unique symbol

export type Tx = Transaction<Schema> & {
  readonly accountId: Id
  /** Whether each part of a page is loaded in a savepoint of its own, because one of them has failed before. */
  readonly isolatesParts: boolean
  /** The staff member who is impersonating the user of this transaction, if any. */
  readonly impersonator?: { profileId: Id; name: string } | null
  readonly [accountTransaction]: true
}

const idPattern = /^[1-9]\d{0,18}$/

/**
 * Runs `fn` in a transaction that is scoped to the account. Commits when `fn` resolves, and rolls back when it throws.
 * If `limitedTo` is the id of a limited user, all queries in the transaction see only that user's locations. Runs `fn` a
 * second time, in a new transaction, if one of the parts that it loads has failed (`load-together.server.ts`).
 */
export function asAccount<T>(
  accountId: Id,
  fn: (tx: Tx) => Promise<T>,
  limitedTo: Id | null = null,
  { isOneMessage = false } = {},
): Promise<T> {
  const statement = tenantStatement(accountId, limitedTo)
  const run = (isolatesParts: boolean) =>
    runTransaction(
      // A part that has timed out would otherwise take as long again.
      isolatesParts ? `${statement}; set local statement_timeout = '5s'` : statement,
      (transaction) => fn(Object.assign(transaction, { accountId, isolatesParts }) as Tx),
      { isOneMessage: isOneMessage && !isolatesParts },
    )
  return run(false).catch((error) => {
    if (!(error instanceof PartFailure)) throw error
    log.warn({ err: error.cause }, 'a part could not be loaded; the parts are now loaded one by one')
    return run(true)
  })
}

/**
 * Runs `fn` for a child account in the same transaction, so that either both accounts are changed or neither is. Throws
 * an error if `childId` is not a child of the transaction's account. Until `fn` ends, `tx` finds and changes nothing.
 */
export async function inChildAccount<T>(tx: Tx, childId: Id, fn: (child: Tx) => Promise<T>): Promise<T> {
  const child = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', childId)
    .where('parent_id', '=', tx.accountId)
    .executeTakeFirst()
  if (!child) throw new Error('not a child account')
  const switchTo = async (accountId: Id) => {
    assertNotLoadingTogether(tx)
    await sql.raw(tenantStatement(accountId, null)).execute(tx)
  }
  // If `fn` fails, the transaction is rolled back, so there is no need to switch back to the parent account.
  await switchTo(childId)
  const { isolatesParts, impersonator } = tx
  const result = await fn(
    // A transaction of its own object on the same connection.
    Object.assign(tx.withTables<Record<never, never>>(), {
      accountId: childId,
      isolatesParts,
      impersonator,
    }) as Tx,
  )
  await switchTo(tx.accountId)
  return result
}

/**
 * Runs `fn` in an account within a transaction of the sign-in role, which has just created the account: either the
 * account and its contents are saved, or neither. The transaction does not return to the sign-in role.
 */
export async function enterAccount<T>(
  signIn: SignInTx,
  accountId: Id,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  await sql.raw(`set local role app_web; ${tenantStatement(accountId, null)}`).execute(signIn)
  return fn(Object.assign(signIn, { accountId, isolatesParts: false }) as unknown as Tx)
}

/**
 * Returns the statement that sets the tenant of a transaction. The ids need no escaping, because they contain only
 * digits. Uses `set local` instead of `set_config`, because Citus forwards only `set local` to its workers. For a
 * limited user, every table that concerns locations is replaced by the view of the same name (limited-views.sql).
 */
function tenantStatement(accountId: Id, limitedTo: Id | null): string {
  if (!idPattern.test(accountId)) throw new Error('not an account id')
  const statement = `set local app.account_id = '${accountId}'`
  if (limitedTo === null) return statement
  if (!idPattern.test(limitedTo)) throw new Error('not a user id')
  return `${statement}; set local app.limited_to = '${limitedTo}'; set local search_path = limited, public`
}

/**
 * Opens a read-only transaction of the account on a download connection, for COPY.
 * The caller must call `close` exactly once, with the error if reading failed.
 */
export async function openDownloadConnection(accountId: Id, limitedTo: Id | null = null) {
  const statement = tenantStatement(accountId, limitedTo)
  const client = await acquireConnection('downloads')
  const close = async (error?: Error) => {
    if (error) client.release(error)
    else {
      await client.query('commit')
      client.release()
    }
  }
  try {
    await client.query('begin read only')
    await client.query(statement)
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  return { client, close }
}
