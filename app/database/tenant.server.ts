/**
 * The only way to a customer's rows. A `Tx` is a transaction that belongs to one account: row-level security
 * shows it that account's rows and no others, and since only `asAccount` makes one, a query without a tenant
 * does not compile. Queries still say `account_id = tx.accountId`: the policy is the net, not the query.
 */
import { sql, type Transaction } from 'kysely'
import { connect, database } from './pool.server'
import type { Id, Schema } from './schema'

declare const belongsToOneAccount: unique symbol

export type Tx = Transaction<Schema> & { readonly accountId: Id; readonly [belongsToOneAccount]: true }

const accountIdPattern = /^[1-9]\d{0,18}$/

/** Runs `fn` in one transaction of the account. Commits when it resolves, rolls back when it throws. */
export function asAccount<T>(accountId: Id, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const statement = tenantStatement(accountId)
  return database()
    .transaction()
    .execute(async (transaction) => {
      await sql.raw(statement).execute(transaction)
      return fn(Object.assign(transaction, { accountId }) as Tx)
    })
}

/** The statement that names the tenant; digits only. `set local` and not `set_config`: Citus forwards only the former. */
function tenantStatement(accountId: Id): string {
  if (!accountIdPattern.test(accountId)) throw new Error('not an account id')
  return `set local app.account_id = '${accountId}'`
}

/**
 * Opens a read-only transaction of the account on a download connection, for COPY.
 * The caller must call `close` exactly once, with the error if reading failed.
 */
export async function openDownload(accountId: Id) {
  const statement = tenantStatement(accountId)
  const client = await connect('downloads')
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
