import { Link } from '@remix-run/react'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { TableProps } from '#app/platform/reports/list-page'
import { isInitialName, isRecent, type LocationChange, photoField, type UndoOptions } from '../changes/change'
import { changeWays } from '../changes/change-fields'
import { formatField, formatValue } from '../changes/format-change'
import { markParts } from '../changes/marked-parts'
import { MarkedValue } from '../changes/marked-value'

type Change = LocationChange

/** The table of changes. `undo` says what the viewer can undo; it is absent in a printout, which also has no links. */
export function ChangeTable({
  rows,
  list,
  hasLocations = true,
  undo,
}: TableProps<Change> & {
  hasLocations?: boolean
  undo?: UndoOptions
}) {
  return (
    <Table caption="Changes">
      <thead>
        <tr>
          <SortColumn list={list} by="at">
            Date
          </SortColumn>
          {hasLocations ? <th scope="col">Location</th> : null}
          <Headings labels={['Field', 'Before', 'After', 'By']} />
          {undo ? <th scope="col">Undo</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((change) => (
          <TableRow key={change.id} id={`change-${change.id}`} data-id={change.id}>
            <td className="whitespace-nowrap">
              <Instant at={change.at} />
            </td>
            {hasLocations ? (
              <td>
                <LocationCell change={change} isLink={undo !== undefined} />
              </td>
            ) : null}
            <th scope="row">{formatField(change.field)}</th>
            <ValueCells change={change} />
            <td data-label="By">
              <ActorCell change={change} isLink={undo !== undefined} />
            </td>
            {undo ? (
              <td data-label="Undo">
                <UndoCell
                  change={change}
                  now={new Date(undo.now)}
                  canUndo={undo.canUndo}
                  search={undo.search}
                />
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function LocationCell({ change, isLink }: { change: Change; isLink: boolean }) {
  const href = useAccountHref()
  if (!isLink) return change.locationName
  return (
    <Link to={href('/settings/locations/:locationId/history', { locationId: change.locationId })}>
      {change.locationName}
    </Link>
  )
}

export function ValueCells({
  change: { field, before, after },
}: {
  change: Pick<Change, 'field' | 'before' | 'after'>
}) {
  const marked = markParts(formatValue(field, before), formatValue(field, after))
  return (
    <>
      <td className="min-w-52 wrap-anywhere" data-label="Before">
        <MarkedValue lines={marked.before} side="before" />
      </td>
      <td className="min-w-52 wrap-anywhere" data-label="After">
        <MarkedValue lines={marked.after} side="after" />
      </td>
    </>
  )
}

function ActorCell({ change, isLink }: { change: Change; isLink: boolean }) {
  const href = useAccountHref()
  const { actor, impersonator, origin, bulkEditId, undoes } = change
  const label = undoes && origin === 'undo' ? `Reverted change #${undoes}` : changeWays[origin]
  return (
    <>
      {impersonator ? `${impersonator} as ${actor}` : actor}
      <span className="block text-xs text-ink-3">
        {bulkEditId && isLink ? (
          <Link to={href('/settings/locations/bulk/:editId', { editId: bulkEditId })}>{label}</Link>
        ) : (
          label
        )}
      </span>
    </>
  )
}

/**
 * The props of the cell that shows whether a change was undone, was changed since, or can be undone. The cell is empty
 * if the change can no longer be undone.
 */
type UndoCellProps = { change: Change; now: Date; canUndo: boolean; search: string }

function UndoCell({ change, now, canUndo, search }: UndoCellProps) {
  const href = useAccountHref()
  if (change.undoneBy) return <span className="text-ink-3">Undone</span>
  if (!isRecent(change, now) || isInitialName(change) || change.field === photoField) return null
  if (change.since) return <span className="text-ink-3">Changed since</span>
  if (!canUndo) return null
  return (
    <Link
      to={href(
        '/settings/locations/:locationId/history/:changeId/undo',
        { locationId: change.locationId, changeId: change.id },
        search,
      )}
    >
      Undo
    </Link>
  )
}
