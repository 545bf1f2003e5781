/**
 * Reports on the child accounts of a partner account: one lists all of them, one lists only accounts with a trial,
 * sorted by the end of the trial.
 */

import { sql } from 'kysely'
import { defineFilter } from '#app/platform/filters/define-filter'
import type { Clock, Sort } from '#app/platform/filters/filter'
import { searchField } from '#app/platform/filters/filter-field'
import { matchesSearch } from '#app/platform/filters/list/paginate-list.server'
import {
  type Column,
  defineReport,
  type Fragment,
  type Report,
  type SortKey,
} from '#app/platform/reports/report'
import type { ChildAccount } from './account'
import { AccountTable, TrialTable } from './account-table'

const sorts = ['name', 'status', 'trial', 'locations', 'created_at']

/**
 * Returns a SQL expression for the number of days left in the trial, rounded up: 0 if the trial has ended, -1 if the
 * account never had one.
 */
const trialDaysLeft = (now: Fragment) => sql`case when a.trial_ended_at is null then -1
  else greatest(0, ceil(extract(epoch from a.trial_ended_at - ${now}) / 86400))::int end`
const dayCell = (value: Fragment) => (clock: Clock) =>
  sql`to_char(${value} at time zone ${clock.timeZone}, 'YYYY-MM-DD')`

const columns: Column[] = [
  { id: 'id', heading: 'Account ID', cell: () => sql`a.id`, isNumber: true },
  { id: 'name', heading: 'Account', cell: () => sql`a.name` },
  { id: 'status', heading: 'Status', cell: () => sql`a.status` },
  { id: 'locations', heading: 'Total locations', cell: () => sql`a.total_locations`, isNumber: true },
  {
    id: 'trial',
    heading: 'Trial days left',
    cell: ({ now }) => trialDaysLeft(sql`${now}::timestamptz`),
    isNumber: true,
  },
  { id: 'trial_started', heading: 'Trial started', cell: dayCell(sql`a.trial_started_at`) },
  { id: 'trial_ended', heading: 'Trial ends', cell: dayCell(sql`a.trial_ended_at`) },
  { id: 'vertical', heading: 'Vertical', cell: () => sql`a.vertical` },
  { id: 'time_zone', heading: 'Time zone', cell: () => sql`a.time_zone` },
  { id: 'created', heading: 'Created', cell: dayCell(sql`a.created_at`) },
]

const sortBy = (key: Fragment) => (direction: Sort['order']) => [{ key, direction }]

const sortKeys: Record<string, (order: Sort['order']) => SortKey[]> = {
  name: sortBy(sql`lower(a.name)`),
  status: sortBy(sql`a.status`),
  locations: sortBy(sql`a.total_locations`),
  created_at: sortBy(sql`a.created_at`),
  // In both directions, running trials come first, sorted by their end, then ended trials, then accounts without a
  // trial.
  trial: (order) => [
    {
      key: sql`case when a.trial_ended_at > now() then a.trial_ended_at else ${order === 'asc' ? 'infinity' : '-infinity'}::timestamptz end`,
      direction: order,
    },
    { key: sql`coalesce(a.trial_ended_at, '-infinity'::timestamptz)`, direction: 'desc' },
  ],
}

type AccountReportOptions = Pick<Report<ChildAccount>, 'name' | 'formerPageKey' | 'title' | 'printTable'> & {
  defaultSort: Sort
  condition: Fragment
}

const defineAccountReport = (options: AccountReportOptions) =>
  defineReport<ChildAccount>({
    name: options.name,
    formerPageKey: options.formerPageKey,
    title: options.title,
    noun: 'account',
    printTable: options.printTable,
    filter: defineFilter({ fields: [searchField], sorts, defaultSort: options.defaultSort }),
    table: sql`child_accounts a`,
    alias: 'a',
    where: async (_, filter) => sql`${options.condition} and ${matchesSearch([sql`a.name`], filter)}`,
    joins: sql``,
    order: ({ by, order }) => sortKeys[by]!(order),
    select: sql`
      a.id, a.name, a.status, a.vertical, a.time_zone as "timeZone", a.trial_ended_at as "trialEndedAt",
      ${trialDaysLeft(sql`now()`)} as "trialDaysLeft", a.total_locations::int as "totalLocations"`,
    columns,
  })

export const accountReport = defineAccountReport({
  name: 'mta_accounts',
  formerPageKey: 'accounts',
  title: 'Accounts',
  printTable: AccountTable,
  defaultSort: { by: 'name', order: 'asc' },
  condition: sql`true`,
})

export const trialReport = defineAccountReport({
  name: 'mta_trials',
  formerPageKey: 'trials',
  title: 'Trials',
  printTable: TrialTable,
  defaultSort: { by: 'trial', order: 'asc' },
  condition: sql`a.trial_ended_at is not null`,
})
