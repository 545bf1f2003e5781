import { Link } from '@remix-run/react'
import type { BulkStatus } from '#app/database/schema'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge, type Tone } from '#app/ui/badge'
import { wholeNumber } from '#app/ui/numbers'
import { Headings, Table } from '#app/ui/table'
import { type BulkEdit, bulkWords, type StateCounts } from './bulk-edit'

const statuses: Record<BulkStatus, { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'pending' },
  queued: { word: 'Waiting', tone: 'pending' },
  running: { word: 'Running', tone: 'info' },
  complete: { word: 'Complete', tone: 'success' },
}

const figures = [
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['skipped', 'Edited since'],
  ['failed', 'Not updated'],
] as const

type Listed = Pick<BulkEdit, 'id' | 'field' | 'status' | 'undoes' | 'undoneBy' | 'actor'> & {
  createdAt: Date | string
  counts: StateCounts
}

export function EditTable({ edits }: { edits: Listed[] }) {
  const href = useAccountHref()
  return (
    <Table caption="Bulk edits, newest first">
      <thead>
        <tr>
          <Headings of={['Edit', 'Status', 'By', 'Started']} />
          {figures.map(([, heading]) => (
            <th key={heading} scope="col" className="num">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {edits.map((edit) => (
          <tr key={edit.id}>
            <th scope="row">
              <Link className="row-link" to={href('/settings/locations/bulk/:editId', { editId: edit.id })}>
                {edit.undoes ? 'Undo: ' : ''}
                {bulkWords[edit.field].title}
              </Link>
            </th>
            <td>
              <Badge tone={statuses[edit.status].tone}>{statuses[edit.status].word}</Badge>
              {edit.undoneBy ? <span className="block text-xs text-ink-3">Undone</span> : null}
            </td>
            <td>{edit.actor}</td>
            <td className="whitespace-nowrap">
              <Instant at={edit.createdAt} />
            </td>
            {figures.map(([state]) => (
              <td key={state} className="num">
                {wholeNumber(edit.counts[state])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
