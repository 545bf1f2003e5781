import { sql } from 'kysely'
import type { Permission } from '#app/kit/access/permissions'
import { defineLookup } from '#app/platform/filters/lookup'
import { categoryField, importField, sourceField, tagField } from './review-fields'

const reviewPermission = 'review.read' satisfies Permission
const byName = sql`lower(listed.name), listed.id`

export const sourceLookup = defineLookup({
  field: sourceField,
  permission: reviewPermission,
  entries: () => sql`select listed.id, listed.name from sources listed where true`,
  order: sql`listed.ordinal, listed.name`,
})

export const categoryLookup = defineLookup({
  field: categoryField,
  permission: reviewPermission,
  entries: (tx) => sql`
    select listed.id, listed.name from categories listed where listed.account_id = ${tx.accountId}`,
  order: byName,
})

/** Imports that created reviews, newest first. */
export const importLookup = defineLookup({
  field: importField,
  permission: 'import.read' satisfies Permission,
  entries: (tx) => sql`
    select listed.id, listed.name, to_char(listed.created_at at time zone a.time_zone, 'Mon FMDD, YYYY') as detail
    from (select id, account_id, file_name as name, created_at from imports
      where kind = 'reviews' and rows_created > 0 and status <> 'undone') listed
    join accounts a on a.id = listed.account_id
    where listed.account_id = ${tx.accountId}`,
  order: sql`listed.created_at desc, listed.id desc`,
})

export const tagLookup = defineLookup({
  field: tagField,
  permission: reviewPermission,
  entries: (tx) => sql`
    select listed.id, listed.name from tags listed where listed.account_id = ${tx.accountId}`,
  order: byName,
})
