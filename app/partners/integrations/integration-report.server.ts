/**
 * What reaches each child account from outside: the sources its reviews come from, and how many of its locations are
 * linked to Google. Connections proper do not exist yet; `integration_status=active` asks for accounts with either.
 */
import { sql } from 'kysely'
import { defineFilter } from '#app/filters/define-filter'
import type { Filter } from '#app/filters/filter'
import { holdsWords } from '#app/filters/list/list.server'
import { defineReport } from '#app/reports/report'
import type { ChildIntegrations } from './integration'

const sources = sql`(
  select coalesce(string_agg(s.name, ', ' order by s.ordinal, s.name), '') from sources s
  where exists (select from child_months m
    where m.account_id = a.account_id and m.child_id = a.id and m.source_id = s.id and m.reviews > 0))`

export const integrationReport = defineReport<ChildIntegrations>({
  name: 'mta_integrations',
  title: 'Integrations',
  permission: 'child_integration.read',
  filter: defineFilter({
    page: 'integrations',
    fields: ['search'],
    sorts: ['name', 'google'],
    defaultSort: { by: 'name', order: 'asc' },
  }),
  table: sql`child_accounts a`,
  alias: 'a',
  matching: async (_, filter) => {
    const isActive = sql`(a.google_locations > 0 or ${sources} <> '')`
    return sql`${holdsWords([sql`a.name`], filter)} and ${asksForActive(filter) ? isActive : sql`true`}`
  },
  details: sql``,
  order: ({ by, order }) => [
    { key: by === 'google' ? sql`a.google_locations` : sql`lower(a.name)`, direction: order },
  ],
  row: sql`
    a.id, a.name, ${sources} as sources, a.google_locations::int as "googleLocations",
    a.total_locations::int as "totalLocations"`,
  columns: [
    { id: 'id', heading: 'Account ID', cell: () => sql`a.id`, isNumber: true },
    { id: 'name', heading: 'Account', cell: () => sql`a.name` },
    { id: 'sources', heading: 'Sources with reviews', cell: () => sources },
    {
      id: 'google',
      heading: 'Locations linked to Google',
      cell: () => sql`a.google_locations`,
      isNumber: true,
    },
    { id: 'locations', heading: 'Total locations', cell: () => sql`a.total_locations`, isNumber: true },
  ],
})

/** A parameter of this page alone; the filter language carries it along unread. */
export function asksForActive({ unknown }: Filter): boolean {
  return unknown.some(([name, value]) => name === 'integration_status' && value === 'active')
}
