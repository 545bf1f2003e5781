import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { type FilterField, valuesOf } from '#app/filters/field'
import type { Filter } from '#app/filters/filter'
import type { LookupPage } from '#app/filters/lookup'
import { isLookupKind, type LookupKind, lookUp, lookupOf } from '#app/filters/lookups.server'
import { pageIn, soughtIn } from '#app/filters/menu-state'
import { log } from '#app/log.server'

/**
 * Reads, in the page's transaction, the first page of every menu's look-up or the page the URL asks for, and the bar's
 * saved filters. A look-up that fails is missing from the result and affects nothing else: the transaction rolls back
 * to the savepoint before it.
 */
export type Lists = Partial<Record<LookupKind, LookupPage>>

export async function listsOf<Saved>(
  tx: Tx,
  fields: FilterField[],
  filter: Filter,
  params: URLSearchParams,
  readSaved: () => Promise<Saved | null>,
): Promise<{ lists: Lists; saved: Saved | null }> {
  const kinds = fields.map(({ name }) => name).filter(isLookupKind)
  const list = async (some: LookupKind[]) => {
    const lists: Lists = {}
    for (const kind of some) {
      const lookup = lookupOf(kind)
      lists[kind] = await lookUp(tx, lookup, {
        q: soughtIn(kind, params),
        page: pageIn(kind, params),
        within: lookup.within ? valuesOf(lookup.within, filter) : [],
      })
    }
    return lists
  }
  const together = await unlessItFails(tx, async () => ({
    lists: await list(kinds),
    saved: await readSaved(),
  }))
  if (together) return together
  const lists: Lists = {}
  for (const kind of kinds) Object.assign(lists, await unlessItFails(tx, () => list([kind])))
  return { lists, saved: await unlessItFails(tx, readSaved) }
}

async function unlessItFails<T>(tx: Tx, read: () => Promise<T>): Promise<T | null> {
  await sql`savepoint look_up`.execute(tx)
  try {
    const found = await read()
    await sql`release savepoint look_up`.execute(tx)
    return found
  } catch (error) {
    log.warn({ err: error }, 'a look-up failed')
    await sql`rollback to savepoint look_up`.execute(tx)
    return null
  }
}
