/** Rows of an account are written as the role that pages use, so that row-level security watches over the demo too. */
import type pg from 'pg'
import type { Id } from '#app/database/schema'

/** Expects the transaction of a connection that acts as app_owner, and leaves it so. */
export async function runAsAccount(client: pg.ClientBase, id: Id, write: () => Promise<void>): Promise<void> {
  await client.query('set local role app_web')
  await client.query(`set local app.account_id = '${id}'`)
  await write()
  await client.query('set local role app_owner')
}
