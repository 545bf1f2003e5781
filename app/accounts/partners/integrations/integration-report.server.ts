/**
 * Reports the external connections of each child account: its working connections, the sources of its reviews, and how
 * many of its locations are linked to Google. `integration_status=active` selects accounts with a working connection:
 * either their own, or the installation's Google connection if locations are linked through it.
 */

import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { Filter } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import { defineReport } from '#app/platform/reports/report'
import type { ChildIntegrations } from './integration'
import { IntegrationTable } from './integration-table'

const sources = sql`(
  select coalesce(string_agg(s.name, ', ' order by s.ordinal, s.name), '') from sources s
  where exists (select from child_months m
    where m.account_id = a.account_id and m.child_id = a.id and m.source_id = s.id and m.reviews > 0))`

/** Returns a SQL expression for the names of a child account's working connections, separated by commas. */
const connections = () => sql`(
  select coalesce(string_agg(s.name, ', ' order by s.ordinal), '') from sources s
  where exists (select from child_connections c
      where c.account_id = a.account_id and c.child_id = a.id and c.source = s.code
        and c.state = 'connected' and (c.expires_at is null or c.expires_at > now()))
    or (${configuration().google.refreshToken !== ''}::boolean and s.code = 'google' and a.google_locations > 0
      and not exists (select from child_connections c
        where c.account_id = a.account_id and c.child_id = a.id and c.source = 'google')))`

export const integrationReport = defineReport<ChildIntegrations>({
  name: 'mta_integrations',
  formerPageKey: 'childIntegrations',
  title: 'Integrations',
  noun: 'account',
  printTable: IntegrationTable,
  filter: defineFilter({
    fields: [searchField],
    sorts: ['name', 'google'],
    defaultSort: { by: 'name', order: 'asc' },
  }),
  table: sql`child_accounts a`,
  alias: 'a',
  from: () => sql`(select a.*, ${connections()} as connections from child_accounts a) a`,
  where: async (_, filter) => {
    const activeCondition = isActiveRequested(filter) ? sql`a.connections <> ''` : sql`true`
    return sql`${matchesSearch([sql`a.name`], filter)} and ${activeCondition}`
  },
  joins: sql``,
  order: ({ by, order }) => [
    { key: by === 'google' ? sql`a.google_locations` : sql`lower(a.name)`, direction: order },
  ],
  select: sql`
    a.id, a.name, a.connections, ${sources} as sources, a.google_locations::int as "googleLocations",
    a.total_locations::int as "totalLocations"`,
  columns: [
    { id: 'id', heading: 'Account ID', cell: () => sql`a.id`, isNumber: true },
    { id: 'name', heading: 'Account', cell: () => sql`a.name` },
    { id: 'connections', heading: 'Connected to', cell: () => sql`a.connections` },
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

/**
 * Checks whether the query contains `integration_status=active`. Only this page uses the parameter; the filter keeps it
 * as an unknown parameter.
 */
export function isActiveRequested({ unknown }: Filter): boolean {
  return unknown.some(([name, value]) => name === 'integration_status' && value === 'active')
}
