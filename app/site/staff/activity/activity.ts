/** What the installation does for its accounts: emails, jobs, imports and connections, in lists across all accounts. */
import type { Id } from '#app/kit/database/schema'
import type { Tone } from '#app/kit/ui/badge'

export const activityKinds = ['mail', 'jobs', 'imports', 'connections'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityStateBadges = {
  waiting: { label: 'Waiting', tone: 'pending' },
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  failed: { label: 'Failed', tone: 'danger' },
  done: { label: 'Done', tone: 'success' },
  failing: { label: 'Failing', tone: 'danger' },
  ended: { label: 'Ended', tone: 'danger' },
  disconnected: { label: 'Not connected', tone: 'pending' },
  connected: { label: 'Connected', tone: 'success' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type ActivityState = keyof typeof activityStateBadges

type ActivityList = {
  title: string
  meta: string
  /** The headings of `what` and `at`. */
  what: string
  at: string
  states: readonly ActivityState[]
  /** What the summary says if nothing has to be done. */
  none: string
  /** What an empty list says. */
  whenEmpty: string
}

/** The lists contain no finished emails and jobs, because these are many and nothing has to be done about them. */
export const activityLists: Record<ActivityKind, ActivityList> = {
  mail: {
    title: 'Emails',
    meta: 'Emails of all accounts that wait or that failed, the newest first. Sent emails are not listed.',
    what: 'Email and domain',
    at: 'Created',
    states: ['waiting', 'failed'],
    none: 'None waiting or failed',
    whenEmpty: 'No emails wait or failed. The email log in an account’s settings has those that were sent.',
  },
  jobs: {
    title: 'Jobs',
    meta: 'Jobs of all accounts that wait, run or failed, the newest first. Planned jobs start at their time, waiting ones as soon as a worker is free. Completed jobs are not listed.',
    what: 'Job',
    at: 'Created or planned for',
    states: ['waiting', 'planned', 'running', 'failed'],
    none: 'None waiting or failed',
    whenEmpty: 'No jobs wait, run or failed.',
  },
  imports: {
    title: 'Imports',
    meta: 'Imports of all accounts, the newest first.',
    what: 'Import',
    at: 'Created',
    states: ['waiting', 'running', 'failed', 'done'],
    none: 'None waiting or failed',
    whenEmpty: 'No imports yet.',
  },
  connections: {
    title: 'Connections',
    meta: 'Connections of all accounts to the sources of reviews, by account. The time is that of the last successful fetch.',
    what: 'Source',
    at: 'Last success',
    states: ['failing', 'ended', 'disconnected', 'connected'],
    none: 'None failing or ended',
    whenEmpty: 'No connections yet.',
  },
}

export type ActivityFilter = { accountId: Id | null; state: ActivityState | null }

export type ActivityRow = {
  id: string
  accountId: Id | null
  accountName: string
  state: ActivityState
  what: string
  at: Date | null
  problem: string
}

export type ActivityCount = { state: ActivityState; count: number }

/** The number of rows in each state that needs attention or that changes by itself, without the states that have none. */
export type ActivityCounts = Record<ActivityKind, ActivityCount[]>
