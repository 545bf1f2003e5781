import { sql } from 'kysely'
import type { Permission } from '#app/access/permissions'
import type { Lookup } from '#app/filters/lookup'

export const userLookup: Lookup = {
  plural: 'people',
  permission: 'audit_event.read' satisfies Permission,
  entries: (tx) => sql`
    select listed.id, listed.name, listed.email as detail from users listed where listed.account_id = ${tx.accountId}`,
  order: sql`lower(listed.name), listed.id`,
}
