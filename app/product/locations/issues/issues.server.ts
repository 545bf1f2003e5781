/**
 * Finds the issues of locations. Issues are computed from the locations and not stored, so that an issue disappears as
 * soon as its cause is fixed. Only mutes are stored, so an issue that occurs again is still muted.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Issue, IssueStatus } from './issue'

type Row = { id: Id; status: IssueStatus; mutedBy: string | null; mutedAt: Date | null }

/**
 * Returns the issues by location. Locations without issues are omitted. A location that is linked to a Google profile
 * needs no Place ID to be found on Google.
 */
export async function loadIssues(tx: Tx, locationIds: Id[]): Promise<Map<Id, Issue[]>> {
  if (locationIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select found.id, found.status, m.muted_by as "mutedBy", m.muted_at as "mutedAt" from (
      select l.id, case
        when l.google_place_id is null and l.google_location_name is null then 'missing_place_id'
        when exists (
          select from locations other where other.account_id = l.account_id
            and other.google_place_id = l.google_place_id and other.id <> l.id) then 'conflicting_place_id' end as status
      from locations l where l.account_id = ${tx.accountId} and l.id = any(${locationIds}::bigint[])) as found
    left join muted_location_issues m on m.account_id = ${tx.accountId} and m.location_id = found.id
      and m.status = found.status
    where found.status is not null`.execute(tx)
  const issues = Map.groupBy(rows, ({ id }) => id)
  return new Map([...issues].map(([id, locationRows]) => [id, locationRows.map(toIssue)]))
}

function toIssue({ status, mutedBy, mutedAt }: Row): Issue {
  return { status, muted: mutedBy && mutedAt ? { by: mutedBy, at: mutedAt } : null }
}

export async function loadLocationIssues(tx: Tx, locationId: Id): Promise<Issue[]> {
  return (await loadIssues(tx, [locationId])).get(locationId) ?? []
}

export async function muteIssue(
  tx: Tx,
  locationId: Id,
  status: IssueStatus,
  viewer: Pick<Viewer, 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('muted_location_issues')
    .values({
      account_id: tx.accountId,
      location_id: locationId,
      status,
      muted_by: viewer.name,
      muted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmuteIssue(tx: Tx, locationId: Id, status: IssueStatus): Promise<void> {
  await tx
    .deleteFrom('muted_location_issues')
    .where('account_id', '=', tx.accountId)
    .where('location_id', '=', locationId)
    .where('status', '=', status)
    .execute()
}
