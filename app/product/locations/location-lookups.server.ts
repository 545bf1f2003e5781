import { sql } from 'kysely'
import type { Permission } from '#app/kit/access/permissions'
import type { Id } from '#app/kit/database/schema'
import { defineLookup } from '#app/platform/filters/lookup'
import { shortAddressText } from './address-text'
import { groupField, locationField } from './location-filter-fields'

export const groupLookup = defineLookup({
  field: groupField,
  permission: 'group.read' satisfies Permission,
  isEnabled: ({ settings }) => 'groups' in settings && settings.groups === true,
  add: {
    label: 'Add Location',
    permission: 'location.create' satisfies Permission,
    to: (href) => href('/settings/locations/new'),
  },
  // Subtract the inactive locations from all locations of the group. This is faster than counting the active ones,
  // because there are few inactive ones.
  entries: (tx) => sql`
    select listed.id, listed.name, (
      (select count(*) from group_locations member
        where member.account_id = listed.account_id and member.group_id = listed.id)
      - (select count(*) from group_locations member
        where member.account_id = listed.account_id and member.group_id = listed.id and member.location_id = any(array(
          select id from locations where account_id = ${tx.accountId} and open_status <> 'active'))))::text as detail
    from groups listed
    where listed.account_id = ${tx.accountId}`,
  order: sql`lower(listed.name), listed.id`,
})

export const locationLookup = defineLookup({
  field: locationField,
  permission: 'location.read' satisfies Permission,
  within: groupField,
  entries: (tx, groupIds) => sql`
    select listed.id, listed.name,
      ${shortAddressText('listed')} as detail
    from locations listed
    where listed.account_id = ${tx.accountId} ${groupIds.length ? sql`and ${isMember(groupIds)}` : sql``}`,
  // Same order as the index locations_name, so that only 26 rows are read for the first page, regardless of the number
  // of locations.
  order: sql`lower(listed.name) using ~<~, listed.id`,
})

function isMember(groupIds: Id[]) {
  return sql`exists (
    select from group_locations member
    where member.account_id = listed.account_id and member.location_id = listed.id
      and member.group_id = any(${groupIds}::bigint[]))`
}
