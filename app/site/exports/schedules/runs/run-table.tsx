import { Badge } from '#app/kit/ui/badge'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { deliveryLabel, formatDuration, formatSize, runStatusLabels } from './run-labels'
import type { Delivery, Run } from './run-log.server'

type SerializedRun = Omit<Run, 'occurrenceAt' | 'startedAt' | 'finishedAt'> & {
  occurrenceAt: Date | string
  startedAt: Date | string
  finishedAt: Date | string | null
}

export function RunTable({ runs }: { runs: SerializedRun[] }) {
  return (
    <Table caption="Delivery history, newest first">
      <thead>
        <tr>
          <th scope="col">Scheduled</th>
          <th scope="col">Status</th>
          <th scope="col">Duration</th>
          <th scope="col">Recipients</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <TableRow key={run.id} data-id={run.id} className="align-top">
            <th scope="row">
              <span className="whitespace-nowrap">
                <Instant at={run.occurrenceAt} />
              </span>
              <LateLabel {...run} />
            </th>
            <td className="max-w-72">
              <Badge tone={runStatusLabels[run.status].tone}>{runStatusLabels[run.status].label}</Badge>
              {run.problem ? <p className="mt-1 text-xs text-ink-2 wrap-anywhere">{run.problem}</p> : null}
            </td>
            <td className="whitespace-nowrap">{formatDuration(run) ?? '--'}</td>
            <td>
              <ul className="flex flex-col gap-2">
                {run.deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.userId} delivery={delivery} />
                ))}
              </ul>
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function LateLabel({ isTest, isLate, missed, startedAt }: SerializedRun) {
  if (isTest) return <span className="block text-xs font-normal text-ink-3">Test</span>
  if (!isLate) return null
  return (
    <span className="block text-xs font-normal text-ink-3">
      Late: started <Instant at={startedAt} />
      {missed > 0 ? `, ${pluralize(missed, 'earlier delivery', 'earlier deliveries')} skipped` : ''}
    </span>
  )
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { tone, label } = deliveryLabel(delivery)
  const size = formatSize(delivery)
  const problem = delivery.problem || delivery.mail?.problem
  return (
    <li>
      <span className="me-2 wrap-anywhere">
        {delivery.name} <span className="text-ink-3">{delivery.email}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      {size ? <span className="ms-2 text-xs text-ink-3">{size}</span> : null}
      {problem ? <p className="text-xs text-ink-2 wrap-anywhere">{problem}</p> : null}
    </li>
  )
}
