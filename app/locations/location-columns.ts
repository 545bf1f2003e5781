/** The columns of a file of locations. Its headings are those the import proposes by itself: what was taken away comes back. */
import { sql } from 'kysely'
import type { Column, Fragment } from '#app/reports/report'
import { type Weekday, weekdays } from './hours/hours'
import { openStatuses } from './location'

const text = (id: string, heading: string, cell: Fragment): Column => ({ id, heading, cell: () => cell })

export const locationColumns: Column[] = [
  { ...text('id', 'Record ID', sql`l.id`), isNumber: true },
  text('external_id', 'External ID', sql`l.external_id`),
  text('name', 'Internal Name', sql`l.name`),
  text('public_name', 'Public Name', sql`l.public_name`),
  text('address', 'Address', sql`l.address`),
  text('address_2', 'Address 2', sql`l.address_2`),
  text('city', 'City', sql`l.city`),
  text('state', 'State', sql`coalesce(nullif(l.state_code, ''), l.state)`),
  text('zipcode', 'Zip Code', sql`l.zipcode`),
  text('country', 'Country', sql`l.country_id`),
  text('phone', 'Phone', sql`l.phone`),
  text('website', 'Website', sql`l.website`),
  text('category', 'Category', sql`l.category_name`),
  text('status', 'Business Status', status()),
  text('headquarters', 'Headquarters', sql`case when l.is_headquarters then 'Yes' end`),
  text('google_place_id', 'Google Place ID', sql`l.google_place_id`),
  text('npi', 'NPI', sql`array_to_string(l.npi_numbers, ', ')`),
  text('groups', 'Groups', groupsOf()),
  text('time_zone', 'Time zone', sql`l.time_zone`),
  { ...text('latitude', 'Latitude', sql`l.latitude`), isNumber: true },
  { ...text('longitude', 'Longitude', sql`l.longitude`), isNumber: true },
  ...weekdays.map((day) => text(day, day[0]!.toUpperCase() + day.slice(1), hoursOf(day))),
]

function status(): Fragment {
  const words = Object.entries(openStatuses).map(([state, word]) => sql`when ${state} then ${word}`)
  return sql`case l.open_status ${sql.join(words, sql` `)} end`
}

/** Apart by semicolons: a name may hold a comma. */
function groupsOf(): Fragment {
  return sql`(select string_agg(g.name, '; ' order by lower(g.name)) from group_locations m
    join groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = l.account_id and m.location_id = l.id)`
}

/** "08:00-12:00, 13:00-17:00", "Closed", "24 hours"; empty where no hours are known. */
function hoursOf(day: Weekday): Fragment {
  return sql`(select case
      when not (day ->> 'open')::boolean then 'Closed'
      when (day ->> 'is_24_hours')::boolean then '24 hours'
      else (select string_agg((range ->> 'open_time') || '-' || (range ->> 'close_time'), ', ' order by n)
        from jsonb_array_elements(day -> 'hours') with ordinality as ranges (range, n)) end
    from (select l.hours -> ${day}::text as day) as one where day is not null)`
}
