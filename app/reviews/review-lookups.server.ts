import { sql } from 'kysely'
import type { Permission } from '#app/access/permissions'
import type { Lookup } from '#app/filters/lookup'

const reviewPermission = 'review.read' satisfies Permission
const byName = sql`lower(listed.name), listed.id`

export const sourceLookup: Lookup = {
  plural: 'sources',
  permission: reviewPermission,
  entries: () => sql`select listed.id, listed.name from sources listed where true`,
  order: sql`listed.ordinal, listed.name`,
}

export const categoryLookup: Lookup = {
  plural: 'categories',
  permission: reviewPermission,
  entries: (tx) => sql`
    select listed.id, listed.name from categories listed where listed.account_id = ${tx.accountId}`,
  order: byName,
}

export const tagLookup: Lookup = {
  plural: 'tags',
  permission: reviewPermission,
  entries: (tx) => sql`
    select listed.id, listed.name from tags listed where listed.account_id = ${tx.accountId}`,
  order: byName,
}
