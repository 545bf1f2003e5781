/** Taking a whole bulk edit back, location by location: what was edited since stays as it is and says who edited it. */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { LocationChange } from '../history/change'
import { fieldInWords } from '../history/change-words'
import { type Changer, lockLocations } from '../history/history.server'
import { putBack } from '../history/put-back.server'
import { listChanges } from '../history/undo.server'
import type { Outcome, Outcomes } from './bulk-fields.server'

export async function takeBack(tx: Tx, bulkEditId: Id, ids: Id[], by: Changer, now: Date): Promise<Outcomes> {
  await lockLocations(tx, ids)
  const changes = await listChanges(
    tx,
    sql`h.bulk_edit_id = ${bulkEditId} and h.location_id = any(${ids}::bigint[])`,
  )
  await putBack(
    tx,
    changes.filter(({ since }) => !since),
    by,
    now,
  )
  const editors = await editorsOf(tx, changes)
  const byLocation = Map.groupBy(changes, ({ locationId }) => locationId)
  return new Map(ids.map((id) => [id, outcomeOf(byLocation.get(id) ?? [], editors)]))
}

function outcomeOf(changes: LocationChange[], editors: Map<Id, string>): Outcome {
  if (changes.length === 0) return { state: 'unchanged', reason: '' }
  const edited = changes.filter(({ since }) => since)
  if (edited.length === 0) return { state: 'changed', reason: '' }
  const reasons = edited.map(
    ({ field, since }) => `${fieldInWords(field)}: edited since by ${editors.get(since!)}`,
  )
  const reason = reasons.join('; ')
  if (edited.length === changes.length) return { state: 'skipped', reason }
  return { state: 'changed', reason: `${reason}, and left as it is. The rest was put back` }
}

async function editorsOf(tx: Tx, changes: LocationChange[]): Promise<Map<Id, string>> {
  const later = changes.flatMap(({ since }) => since ?? [])
  if (later.length === 0) return new Map()
  const found = await listChanges(tx, sql`h.id = any(${later}::bigint[])`)
  return new Map(found.map(({ id, actor }) => [id, actor]))
}
