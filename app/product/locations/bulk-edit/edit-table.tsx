import { Link } from '@remix-run/react'
import type { BulkStatus } from '#app/kit/database/schema'
import { Badge, type Tone } from '#app/kit/ui/badge'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type BulkEdit, bulkLabels, type StateCounts } from './bulk-edit'

const statuses: Record<BulkStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'pending' },
  queued: { label: 'Waiting', tone: 'pending' },
  running: { label: 'Running', tone: 'info' },
  complete: { label: 'Complete', tone: 'success' },
}

const countColumns = [
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['skipped', 'Skipped'],
  ['failed', 'Not updated'],
] as const

type EditRow = Pick<BulkEdit, 'id' | 'field' | 'status' | 'undoes' | 'undoneBy' | 'actor'> & {
  createdAt: Date | string
  counts: StateCounts
}

export function EditTable({ edits }: { edits: EditRow[] }) {
  const href = useAccountHref()
  return (
    <Table caption="Bulk edits, newest first">
      <thead>
        <tr>
          <Headings labels={['Edit', 'Status', 'By', 'Started']} />
          {countColumns.map(([, heading]) => (
            <th key={heading} scope="col" className="num">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {edits.map((edit) => (
          <TableRow key={edit.id}>
            <th scope="row">
              <Link className="row-link" to={href('/settings/locations/bulk/:editId', { editId: edit.id })}>
                {edit.undoes ? 'Undo: ' : ''}
                {bulkLabels[edit.field].title}
              </Link>
            </th>
            <td>
              <Badge tone={statuses[edit.status].tone}>{statuses[edit.status].label}</Badge>
              {edit.undoneBy ? <span className="block text-xs text-ink-3">Undone</span> : null}
            </td>
            <td>{edit.actor}</td>
            <td className="whitespace-nowrap">
              <Instant at={edit.createdAt} />
            </td>
            {countColumns.map(([state]) => (
              <td key={state} className="num">
                {formatInteger(edit.counts[state])}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
