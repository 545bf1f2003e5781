/**
 * What refers to a location. The undo of its creation keeps a location to which something refers. Data that a new
 * location gets automatically, such as its scans, does not count.
 */
import { type RawBuilder, sql } from 'kysely'

export type LocationReference =
  | 'reviews'
  | 'users'
  | 'groups'
  | 'listings'
  | 'posts'
  | 'photos'
  | 'widgets'
  | 'landing pages'
  | 'connections'
  | 'saved filters'
  | 'scheduled exports'
  | 'target scores'
  | 'changes'

/** Returns the condition that the table refers to the location `l`. */
const isIn = (table: string, condition = sql`true`) => sql`exists (
  select from ${sql.table(table)} x where x.account_id = l.account_id and x.location_id = l.id and ${condition})`

const isFilteredBy = (table: string, condition = sql`true`) => sql`exists (
  select from ${sql.table(table)} f where f.account_id = l.account_id
    and f.filter -> 'locationId' @> to_jsonb(l.id::text) and ${condition})`

/**
 * The conditions under which something refers to a location `l`, besides its reviews. The first that applies is shown.
 * `isOwnChange` is the condition that a change `x` of the location belongs to its creation.
 */
export const locationReferences: [
  LocationReference,
  (isOwnChange: RawBuilder<unknown>) => RawBuilder<unknown>,
][] = [
  ['reviews', () => isIn('removed_reviews')],
  ['users', () => isIn('user_locations')],
  ['posts', () => isIn('post_locations')],
  ['photos', () => isIn('photos', sql`x.origin = 'upload'`)],
  ['widgets', () => isIn('widget_locations')],
  ['landing pages', () => sql`(${isIn('landing_pages')} or ${isIn('microsurvey_responses')})`],
  ['connections', () => isIn('source_connections')],
  ['listings', () => isIn('listings', sql`x.remote_id is not null`)],
  ['target scores', () => isIn('location_custom_targets')],
  ['saved filters', () => isFilteredBy('saved_filters')],
  ['scheduled exports', () => isFilteredBy('scheduled_exports', sql`f.deleted_at is null`)],
  [
    'groups',
    (isOwnChange) =>
      sql`(${isIn('group_locations')} and not ${isIn('location_changes', sql`x.field = 'groups' and ${isOwnChange}`)})`,
  ],
  ['changes', (isOwnChange) => isIn('location_changes', sql`(${isOwnChange}) is not true`)],
  [
    'changes',
    () =>
      sql`(${isIn('location_decisions')} or ${isIn('muted_location_issues')} or ${isIn('bulk_edit_locations')})`,
  ],
]
