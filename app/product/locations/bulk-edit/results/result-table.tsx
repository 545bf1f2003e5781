import { Link } from '@remix-run/react'
import type { PublicationState } from '#app/kit/database/schema'
import { Badge } from '#app/kit/ui/badge'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { publicationLabels } from '../../publishing/publication'
import { bulkStates } from '../bulk-edit'
import type { ResultPage } from '../bulk-pages.server'

type Row = ResultPage['rows'][number]

/** Shows the result of each location, the reason, and the state of the change at Google. */
export function ResultTable({ rows }: { rows: Row[] }) {
  const href = useAccountHref()
  return (
    <Table caption="Locations in this edit">
      <thead>
        <tr>
          <Headings labels={['Location', 'Result', 'Reason', 'Google']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} data-id={row.id}>
            <th scope="row">
              <Link
                className="row-link"
                to={href('/settings/locations/:locationId/history', { locationId: row.id })}
              >
                {row.name}
              </Link>
              <span className="block text-xs font-normal text-ink-3">{row.address}</span>
            </th>
            <td>
              <Badge tone={bulkStates[row.state].tone}>{bulkStates[row.state].label}</Badge>
            </td>
            <td className="wrap-anywhere">{row.reason}</td>
            <td>
              <GoogleCell row={row} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function GoogleCell({ row: { goesOutAt, isHeldBack, publication, publicationReason } }: { row: Row }) {
  if (goesOutAt)
    return (
      <>
        <Badge tone="pending">Waiting</Badge>
        <span className="block text-xs text-ink-2">
          Auto Sync will send it <Instant at={goesOutAt} />
        </span>
      </>
    )
  if (isHeldBack) return <span className="text-ink-2">Not sent: Auto Sync is off</span>
  return publication ? <GoogleState state={publication} reason={publicationReason} /> : '--'
}

function GoogleState({ state, reason }: { state: PublicationState; reason: string }) {
  const { label, tone } = publicationLabels[state]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {reason ? (
        <div className="text-xs text-ink-2">
          <ProviderReason reason={reason} />
        </div>
      ) : null}
    </>
  )
}
