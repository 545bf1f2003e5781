import { Link } from '@remix-run/react'
import type { List } from '#app/filters/list/list'
import { SortColumn } from '#app/filters/list/sort-column'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { SelectPage } from '#app/ui/select-page'
import { Table } from '#app/ui/table'
import { frequencyInWords, timeInWords } from './frequency-words'
import type { ListedSchedule } from './schedule-list.server'

type Listed = Omit<ListedSchedule, 'nextAt' | 'lastSentAt'> & {
  nextAt: Date | string | null
  lastSentAt: Date | string | null
}
type Selection = { selectPage: string; isPageSelected: boolean }

/** A row links to its report, filtered as it will be sent, with the flyout that changes the schedule. */
export function ScheduleTable({
  schedules,
  list,
  selection,
}: {
  schedules: Listed[]
  list: List
  selection: Selection
}) {
  return (
    <Table caption="Scheduled exports">
      <thead>
        <tr>
          <th scope="col" className="w-8">
            <SelectPage to={selection.selectPage} />
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
            Next Send
          </SortColumn>
          <th scope="col">Recipients</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} isTicked={selection.isPageSelected} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ schedule, isTicked }: { schedule: Listed; isTicked: boolean }) {
  const href = useAccountHref()
  const { id, name, to, type, timetable, creator } = schedule
  return (
    <tr data-id={id}>
      <td>
        <input
          type="checkbox"
          name="ids"
          value={id}
          form="bulk"
          aria-label={`Select ${name}`}
          defaultChecked={isTicked}
        />
      </td>
      <th scope="row" className="max-w-72 wrap-anywhere">
        <Link to={to}>{name}</Link>
        {creator ? <span className="block text-xs font-normal text-ink-3">by {creator}</span> : null}
      </th>
      <td>{type}</td>
      <td className="whitespace-nowrap">{frequencyInWords(timetable)}</td>
      <td>
        <span className="whitespace-nowrap">{timeInWords(timetable)}</span>
        <span className="block text-xs text-ink-3">{timetable.timeZone.replaceAll('_', ' ')}</span>
      </td>
      <td className="whitespace-nowrap">
        {schedule.lastSentAt ? <Instant at={schedule.lastSentAt} /> : '--'}
      </td>
      <td className="whitespace-nowrap">{schedule.nextAt ? <Instant at={schedule.nextAt} /> : '--'}</td>
      <td className="num">{schedule.recipients}</td>
      <td>
        <State {...schedule} />
        <Link
          to={href('/settings/scheduled-exports/:scheduleId/runs', { scheduleId: id })}
          className="mt-1 block text-xs"
          aria-label={`What was sent of ${name}`}
        >
          What was sent
        </Link>
      </td>
    </tr>
  )
}

function State({ nextAt, stoppedBecause, problem }: Listed) {
  if (!nextAt) return <Told tone="danger" word="Stopped" why={stoppedBecause} />
  if (problem !== null) return <Told tone="warning" word="Last send failed" why={problem} />
  return <Badge tone="success">Running</Badge>
}

function Told({ tone, word, why }: { tone: 'danger' | 'warning'; word: string; why: string }) {
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {why ? <p className="mt-1 max-w-60 text-xs text-ink-2 wrap-anywhere">{why}</p> : null}
    </>
  )
}
