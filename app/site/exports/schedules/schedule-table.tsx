import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { SelectAll } from '#app/kit/ui/tables/select-all'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { List } from '#app/platform/filters/list/list'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ListedSchedule } from './schedule-list.server'
import { formatFrequency, formatLocalTime } from './timetable/frequency-labels'

type SerializedSchedule = Omit<ListedSchedule, 'nextAt' | 'lastSentAt'> & {
  nextAt: Date | string | null
  lastSentAt: Date | string | null
}
type Selection = { selectPage: string; isPageSelected: boolean }

/** The table of scheduled exports. Each row links to the report's page with the schedule's flyout open. */
export function ScheduleTable({
  schedules,
  list,
  selection,
}: {
  schedules: SerializedSchedule[]
  list: List
  selection: Selection
}) {
  return (
    <Table caption="Scheduled exports">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <SelectAll to={selection.selectPage} />
          </th>
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <SortColumn list={list} by="type">
            Type
          </SortColumn>
          <th scope="col">Email Frequency</th>
          <th scope="col">Scheduled Time</th>
          <SortColumn list={list} by="sent">
            Last Sent
          </SortColumn>
          <SortColumn list={list} by="next">
            Next delivery
          </SortColumn>
          <th scope="col">Recipients</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} isSelected={selection.isPageSelected} />
        ))}
      </tbody>
    </Table>
  )
}

function ScheduleRow({ schedule, isSelected }: { schedule: SerializedSchedule; isSelected: boolean }) {
  const href = useAccountHref()
  const { id, name, to, type, timetable, creator } = schedule
  return (
    <TableRow data-id={id}>
      <td>
        <input
          type="checkbox"
          name="ids"
          value={id}
          form="bulk"
          aria-label={`Select ${name}`}
          defaultChecked={isSelected}
        />
      </td>
      <th scope="row" className="max-w-72 wrap-anywhere">
        <Link to={to}>{name}</Link>
        {creator ? <span className="block text-xs font-normal text-ink-3">by {creator}</span> : null}
      </th>
      <td>{type}</td>
      <td className="whitespace-nowrap">{formatFrequency(timetable)}</td>
      <td>
        <span className="whitespace-nowrap">{formatLocalTime(timetable)}</span>
        <span className="block text-xs text-ink-3">{schedule.zone}</span>
      </td>
      <td className="whitespace-nowrap">
        {schedule.lastSentAt ? <Instant at={schedule.lastSentAt} /> : '--'}
      </td>
      <td>{schedule.nextAt ? <Instant at={schedule.nextAt} /> : '--'}</td>
      <td className="num">{schedule.recipients}</td>
      <td>
        <ScheduleStatus {...schedule} />
        <Link
          to={href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: id })}
          className="mt-1 block text-xs"
          aria-label={`Delivery history of ${name}`}
        >
          Delivery history
        </Link>
      </td>
    </TableRow>
  )
}

function ScheduleStatus({ nextAt, stopReason, problem }: SerializedSchedule) {
  if (!nextAt) return <StatusBadge tone="danger" label="Stopped" reason={stopReason} />
  if (problem !== null) return <StatusBadge tone="warning" label="Last delivery failed" reason={problem} />
  return <Badge tone="success">Active</Badge>
}

function StatusBadge({ tone, label, reason }: { tone: 'danger' | 'warning'; label: string; reason: string }) {
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {reason ? <p className="mt-1 max-w-60 text-xs text-ink-2 wrap-anywhere">{reason}</p> : null}
    </>
  )
}
