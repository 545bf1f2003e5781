/** Adds scheduled exports. The daily one is due at once, so that the worker sends it and its log has an entry. */

import type { Viewer } from '#app/platform/viewer/viewer.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { createSchedule, type ScheduleInput } from '#app/site/exports/schedules/schedules.server'

const dayMs = 86_400_000

export async function addDemoSchedules(viewer: Viewer, now: Date): Promise<void> {
  const { timeZone } = viewer
  const localTime = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    now,
  )
  const daily = { frequency: 'daily', weekday: null, dayOfMonth: null, localTime, timeZone } as const
  const weekly = { ...daily, frequency: 'weekly', weekday: 1, localTime: '08:00' } as const
  const recipientIds = await viewer.query(async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where('user_type', 'in', ['admin', 'manager', 'email_only'])
      .execute()
    return rows.map(({ id }) => id)
  })
  const inputs: ScheduleInput[] = [
    {
      ...scheduledReport('reviews', 'rating=1&rating=2&dateDescriptor=seven_days'),
      name: 'Unhappy customers',
      description: 'Reviews with one or two stars, to answer the same day.',
      timetable: daily,
      skipsEmpty: true,
      recipientIds,
    },
    {
      ...scheduledReport('local_listings', ''),
      name: 'Listings every Monday',
      description: 'What the directories show.',
      timetable: weekly,
      skipsEmpty: false,
      recipientIds,
    },
  ]
  // Yesterday's time makes the daily export due today at the current minute.
  const yesterday = new Date(now.getTime() - dayMs)
  for (const input of inputs)
    await viewer.query((tx) =>
      createSchedule(tx, viewer.userId, input, input.timetable === daily ? yesterday : now),
    )
}

function scheduledReport(report: string, query: string) {
  const { filter } = findReport(report)!
  return { report, filter: filter.toStored(filter.read(new URLSearchParams(query))), columns: null }
}
