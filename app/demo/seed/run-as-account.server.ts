/**
 * Inserts an account's rows with the database role of the web application, so that row-level security applies to the
 * demo too.
 */
import type pg from 'pg'
import type { Id } from '#app/kit/database/schema'

/**
 * Runs `write` as the account. Requires an open transaction with the role app_owner, and restores that role afterwards.
 */
export async function runAsAccount(client: pg.ClientBase, id: Id, write: () => Promise<void>): Promise<void> {
  await client.query('set local role app_web')
  await client.query(`set local app.account_id = '${id}'`)
  await write()
  await client.query('set local role app_owner')
}
