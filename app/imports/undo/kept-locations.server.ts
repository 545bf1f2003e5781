/**
 * Decides which of the locations that an import created are kept, because something else refers to them. Data that a
 * new location gets automatically, such as its scans, does not count.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import type { KeptReason } from './undo'

/** Returns the condition that the table refers to the location `l`. */
const isIn = (table: string, condition = sql`true`) => sql`exists (
  select from ${sql.table(table)} x where x.account_id = l.account_id and x.location_id = l.id and ${condition})`

const isFilteredBy = (table: string, condition = sql`true`) => sql`exists (
  select from ${sql.table(table)} f where f.account_id = l.account_id
    and f.filter -> 'locationId' @> to_jsonb(l.id::text) and ${condition})`

/** The conditions that keep a location `l`, by reason, besides its reviews. The first that applies is shown. */
const references: [KeptReason, (importId: Id) => RawBuilder<unknown>][] = [
  ['reviews', () => isIn('removed_reviews')],
  ['users', () => isIn('user_locations')],
  ['posts', () => isIn('post_locations')],
  ['photos', () => isIn('photos')],
  ['widgets', () => isIn('widget_locations')],
  ['landing pages', () => sql`(${isIn('landing_pages')} or ${isIn('microsurvey_responses')})`],
  ['connections', () => isIn('source_connections')],
  ['listings', () => isIn('listings', sql`x.remote_id is not null`)],
  ['target scores', () => isIn('location_custom_targets')],
  ['saved filters', () => isFilteredBy('saved_filters')],
  ['scheduled exports', () => isFilteredBy('scheduled_exports', sql`f.deleted_at is null`)],
  // The import's own changes of groups are recorded with its ID.
  [
    'groups',
    (importId) =>
      sql`(${isIn('group_locations')} and not ${isIn('location_changes', sql`x.field = 'groups' and x.import_id = ${importId}`)})`,
  ],
  ['changes', (importId) => isIn('location_changes', sql`x.import_id is distinct from ${importId}`)],
  [
    'changes',
    () =>
      sql`(${isIn('location_decisions')} or ${isIn('muted_location_issues')} or ${isIn('bulk_edit_locations')})`,
  ],
]

/**
 * Returns a query for the created locations that match the condition on `l`, with the reason to keep each, or null.
 * `hasReviews`: the condition that `l` has reviews that the undo does not delete.
 */
export const locationOutcomes = (
  tx: Tx,
  importId: Id,
  { condition = sql`true`, hasReviews }: { condition?: RawBuilder<unknown>; hasReviews: RawBuilder<unknown> },
) => sql<{ id: Id; name: string; reason: KeptReason | null }>`
  select l.id, l.name, case when ${hasReviews} then 'reviews'
    ${sql.join(
      references.map(([reason, applies]) => sql`when ${applies(importId)} then ${sql.lit(reason)}`),
      sql` `,
    )} end as reason
  from import_locations i join locations l on l.account_id = i.account_id and l.id = i.location_id
  where i.account_id = ${tx.accountId} and i.import_id = ${importId} and ${condition}
  order by l.id`
