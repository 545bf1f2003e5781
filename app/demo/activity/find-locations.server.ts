import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

/** Returns the ids of the demo's locations by name. */
export async function findDemoLocations(tx: Tx): Promise<(name: string) => Id> {
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name) => {
    const id = ids.get(name)
    if (!id) throw new Error(`The demo has no location ${name}.`)
    return id
  }
}
