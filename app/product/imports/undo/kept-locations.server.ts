/** Decides which of the locations that an import created are kept, because something else refers to them. */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { locationReferences } from '#app/product/locations/deletion/location-references.server'
import type { KeptReason } from './undo'

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
      locationReferences.map(
        ([reason, applies]) => sql`when ${applies(sql`x.import_id = ${importId}`)} then ${sql.lit(reason)}`,
      ),
      sql` `,
    )} end as reason
  from import_locations i join locations l on l.account_id = i.account_id and l.id = i.location_id
  where i.account_id = ${tx.accountId} and i.import_id = ${importId} and ${condition}
  order by l.id`
