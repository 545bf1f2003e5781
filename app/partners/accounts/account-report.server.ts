/** The child accounts of a partner account as a report: all of them, or those with a trial, the next to end first. */

import { sql } from 'kysely'
import { defineFilter } from '#app/filters/define-filter'
import { searchField } from '#app/filters/field'
import type { Clock, Sort } from '#app/filters/filter'
import { holdsWords } from '#app/filters/list/list.server'
import { type Column, defineReport, type Fragment, type Report, type SortKey } from '#app/reports/report'
import type { ChildAccount } from './account'
import { AccountTable, TrialTable } from './account-table'

const sorts = ['name', 'status', 'trial', 'locations', 'created_at']

/** Days left, rounded up; 0 when the trial is over, -1 when there was none. */
const daysLeft = (now: Fragment) => sql`case when a.trial_ended_at is null then -1
  else greatest(0, ceil(extract(epoch from a.trial_ended_at - ${now}) / 86400))::int end`
const day = (value: Fragment) => (clock: Clock) =>
  sql`to_char(${value} at time zone ${clock.timeZone}, 'YYYY-MM-DD')`

const columns: Column[] = [
  { id: 'id', heading: 'Account ID', cell: () => sql`a.id`, isNumber: true },
  { id: 'name', heading: 'Account', cell: () => sql`a.name` },
  { id: 'status', heading: 'Status', cell: () => sql`a.status` },
  { id: 'locations', heading: 'Total locations', cell: () => sql`a.total_locations`, isNumber: true },
  {
    id: 'trial',
    heading: 'Trial days left',
    cell: ({ now }) => daysLeft(sql`${now}::timestamptz`),
    isNumber: true,
  },
  { id: 'trial_started', heading: 'Trial started', cell: day(sql`a.trial_started_at`) },
  { id: 'trial_ended', heading: 'Trial ends', cell: day(sql`a.trial_ended_at`) },
  { id: 'vertical', heading: 'Vertical', cell: () => sql`a.vertical` },
  { id: 'time_zone', heading: 'Time zone', cell: () => sql`a.time_zone` },
  { id: 'created', heading: 'Created', cell: day(sql`a.created_at`) },
]

const one = (key: Fragment) => (direction: Sort['order']) => [{ key, direction }]

const keys: Record<string, (order: Sort['order']) => SortKey[]> = {
  name: one(sql`lower(a.name)`),
  status: one(sql`a.status`),
  locations: one(sql`a.total_locations`),
  created_at: one(sql`a.created_at`),
  // In either direction: running trials by their end, then trials that are over, then accounts without one.
  trial: (order) => [
    {
      key: sql`case when a.trial_ended_at > now() then a.trial_ended_at else ${order === 'asc' ? 'infinity' : '-infinity'}::timestamptz end`,
      direction: order,
    },
    { key: sql`coalesce(a.trial_ended_at, '-infinity'::timestamptz)`, direction: 'desc' },
  ],
}

type Own = Pick<Report<ChildAccount>, 'name' | 'title' | 'printTable'> & {
  defaultSort: Sort
  among: Fragment
}

const report = (own: Own) =>
  defineReport<ChildAccount>({
    name: own.name,
    title: own.title,
    noun: 'account',
    printTable: own.printTable,
    filter: defineFilter({ fields: [searchField], sorts, defaultSort: own.defaultSort }),
    table: sql`child_accounts a`,
    alias: 'a',
    where: async (_, filter) => sql`${own.among} and ${holdsWords([sql`a.name`], filter)}`,
    joins: sql``,
    order: ({ by, order }) => keys[by]!(order),
    select: sql`
      a.id, a.name, a.status, a.vertical, a.time_zone as "timeZone", a.trial_ended_at as "trialEndedAt",
      ${daysLeft(sql`now()`)} as "trialDaysLeft", a.total_locations::int as "totalLocations"`,
    columns,
  })

export const accountReport = report({
  name: 'mta_accounts',
  title: 'Accounts',
  printTable: AccountTable,
  defaultSort: { by: 'name', order: 'asc' },
  among: sql`true`,
})

export const trialReport = report({
  name: 'mta_trials',
  title: 'Trials',
  printTable: TrialTable,
  defaultSort: { by: 'trial', order: 'asc' },
  among: sql`a.trial_ended_at is not null`,
})
