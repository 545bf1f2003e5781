import { sql } from 'kysely'
import type { Permission } from '#app/kit/access/permissions'
import { defineLookup } from '#app/platform/filters/lookup'
import { userField } from './user-field'

export const userLookup = defineLookup({
  field: userField,
  permission: 'audit_event.read' satisfies Permission,
  entries: (tx) => sql`
    select listed.id, listed.name, listed.email as detail from users listed where listed.account_id = ${tx.accountId}`,
  order: sql`lower(listed.name), listed.id`,
})
