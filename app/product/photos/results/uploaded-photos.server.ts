/**
 * Loads the result of one upload: its photos at each location, which are waiting, accepted by Google, or refused with
 * Google's reason. Only the user who uploaded the photos can see the result.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Id, PhotoState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { defineFilter } from '#app/platform/filters/define-filter'
import { searchField } from '#app/platform/filters/filter-field'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'

export type UploadedPhoto = {
  id: Id
  state: PhotoState
  problem: string
  locationId: Id
  locationName: string
  changedAt: Date
}
export type UploadCounts = Record<'pending' | 'live' | 'dead', number>

const uploadFilter = defineFilter({
  fields: [searchField],
  views: ['pending', 'live', 'dead'],
  sorts: ['name'],
  defaultSort: { by: 'name', order: 'asc' },
})

/**
 * Returns the from and where clauses of a query for the photos of an upload. `p` is a photo and `l` is its location.
 */
export function uploadedPhotosQuery(tx: Tx, draftId: Id): RawBuilder<unknown> {
  return sql`from photo_drafts d
    join photos p on p.account_id = d.account_id and p.picture_id = any(d.picture_ids)
      and p.location_id = any(d.location_ids) and p.added_at = d.published_at
    join locations l on l.account_id = p.account_id and l.id = p.location_id
    where d.account_id = ${tx.accountId} and d.id = ${draftId} and p.state <> 'deleting'`
}

export async function countUploadedPhotos(tx: Tx, draftId: Id): Promise<UploadCounts> {
  const { rows } = await sql<{ state: keyof UploadCounts; count: string }>`
    select p.state, count(*) as count ${uploadedPhotosQuery(tx, draftId)} group by 1`.execute(tx)
  const counts: UploadCounts = { pending: 0, live: 0, dead: 0 }
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

export async function listUploadedPhotos(tx: Tx, request: Request, draftId: Id) {
  const filter = uploadFilter.read(searchParamsOf(request))
  const from = sql`${uploadedPhotosQuery(tx, draftId)} and ${matchesSearch([sql`l.name`, sql`l.address`, sql`l.city`], filter)}
    and ${filter.view ? sql`p.state = ${filter.view}` : sql`true`}`
  const { rows: totals } = await sql<{ count: string }>`select count(*) as count ${from}`.execute(tx)
  const list = paginateList(request, uploadFilter, filter, Number(totals[0]!.count))
  const { limit, offset } = limitAndOffset(list)
  const order = sql.raw(filter.sort.order === 'desc' ? 'desc' : 'asc')
  const { rows } = await sql<UploadedPhoto>`
    select p.id, p.state, p.problem, l.id as "locationId", l.name as "locationName", p.changed_at as "changedAt" ${from}
    order by lower(l.name) ${order}, p.id ${order} limit ${limit} offset ${offset}`.execute(tx)
  return { list, rows }
}
