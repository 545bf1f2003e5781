import { sql } from 'kysely'
import type { Permission } from '#app/kit/access/permissions'
import { defineLookup } from '#app/platform/filters/lookup'
import { accountField } from './account-field'

/** The lookup of the child accounts that a partner's filter refers to. */
export const accountLookup = defineLookup({
  field: accountField,
  permission: 'account.read' satisfies Permission,
  entries: (tx) => sql`
    select listed.id, listed.name from accounts listed where listed.parent_id = ${tx.accountId}`,
  order: sql`lower(listed.name), listed.id`,
})
