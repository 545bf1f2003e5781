/**
 * The columns of the CSV file of locations. The import recognizes their headings, so an exported file can be imported
 * again.
 */

import { sql } from 'kysely'
import { type Weekday, weekdays } from '#app/kit/opening-hours/hours'
import type { Column, Fragment } from '#app/platform/reports/report'
import { stateText } from '../address-text'
import { type FactName, factNames, facts } from '../facts'
import { openStatuses } from '../location'

const textColumn = (id: string, heading: string, cell: Fragment): Column => ({
  id,
  heading,
  cell: () => cell,
})

/** The columns of facts that are not exported as they are stored. Empty if another column contains the value. */
const customColumns: Partial<Record<FactName, Column[]>> = {
  state: [textColumn('state', facts.state.label, stateText())],
  state_id: [],
  state_code: [],
  country: [],
  country_id: [textColumn('country', facts.country.label, sql`l.country_id`)],
  category_id: [],
  category_name: [textColumn('category', facts.category_name.label, sql`l.category_name`)],
  open_status: [textColumn('status', facts.open_status.label, statusLabel())],
  is_headquarters: [
    textColumn('headquarters', facts.is_headquarters.label, sql`case when l.is_headquarters then 'Yes' end`),
  ],
  google_location_name: [],
  npi_numbers: [
    textColumn('npi', facts.npi_numbers.label, sql`array_to_string(l.npi_numbers, ', ')`),
    textColumn('groups', 'Groups', groupNames()),
  ],
  hours: weekdays.map((day) => textColumn(day, day[0]!.toUpperCase() + day.slice(1), hoursOf(day))),
}

export const locationColumns: Column[] = [
  { ...textColumn('id', 'Record ID', sql`l.id`), isNumber: true },
  ...factNames.flatMap((name) => customColumns[name] ?? [columnOf(name)]),
]

function columnOf(name: FactName): Column {
  const { label, kind } = facts[name]
  const column = textColumn(name, label, sql.ref(`l.${name}`))
  return kind === 'degrees' ? { ...column, isNumber: true } : column
}

function statusLabel(): Fragment {
  const cases = Object.entries(openStatuses).map(([state, label]) => sql`when ${state} then ${label}`)
  return sql`case l.open_status ${sql.join(cases, sql` `)} end`
}

/** Returns the names of the location's groups, separated by semicolons because a name can contain a comma. */
function groupNames(): Fragment {
  return sql`(select string_agg(g.name, '; ' order by lower(g.name)) from group_locations m
    join groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = l.account_id and m.location_id = l.id)`
}

/** Returns the hours of a day, such as "08:00-12:00, 13:00-17:00", "Closed" or "24 hours"; null if no hours are set. */
function hoursOf(day: Weekday): Fragment {
  return sql`(select case
      when not (day ->> 'open')::boolean then 'Closed'
      when (day ->> 'is_24_hours')::boolean then '24 hours'
      else (select string_agg((range ->> 'open_time') || '-' || (range ->> 'close_time'), ', ' order by n)
        from jsonb_array_elements(day -> 'hours') with ordinality as ranges (range, n)) end
    from (select l.hours -> ${day}::text as day) as one where day is not null)`
}
