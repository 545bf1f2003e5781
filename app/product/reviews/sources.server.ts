/** The sites that reviews are fetched from or imported for. All accounts share them. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

export type Source = { id: Id; code: string; name: string }

/** Lists all sources, in the order of menus. */
export function listSources(tx: Tx): Promise<Source[]> {
  return tx.selectFrom('sources').select(['id', 'code', 'name']).orderBy('ordinal').orderBy('name').execute()
}
