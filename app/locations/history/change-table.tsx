import { Link } from '@remix-run/react'
import { SortColumn } from '#app/filters/list/sort-column'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import type { TableProps } from '#app/reports/list-page'
import { Headings, Table } from '#app/ui/table'
import { isBeginning, isRecent, type LocationChange, photoField, type Undoing } from './change'
import { changeWays } from './change-fields'
import { fieldInWords, valueInWords } from './change-words'
import { markedParts } from './marked-parts'
import { MarkedValue } from './marked-value'

type Change = LocationChange

/** @param undo what the viewer may undo now; absent in a printout, which has no links either. */
export function ChangeTable({
  rows,
  list,
  hasLocations = true,
  undo,
}: TableProps<Change> & {
  hasLocations?: boolean
  undo?: Undoing
}) {
  return (
    <Table caption="Changes">
      <thead>
        <tr>
          <SortColumn list={list} by="at">
            Date
          </SortColumn>
          {hasLocations ? <th scope="col">Location</th> : null}
          <Headings of={['Field', 'Before', 'After', 'By']} />
          {undo ? <th scope="col">Undo</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((change) => (
          <tr key={change.id} id={`change-${change.id}`} data-id={change.id}>
            <td className="whitespace-nowrap">
              <Instant at={change.at} />
            </td>
            {hasLocations ? (
              <td>
                <Place change={change} isLink={undo !== undefined} />
              </td>
            ) : null}
            <th scope="row">{fieldInWords(change.field)}</th>
            <Values change={change} />
            <td>
              <By change={change} isLink={undo !== undefined} />
            </td>
            {undo ? (
              <td>
                <Undo change={change} now={new Date(undo.now)} may={undo.may} search={undo.search} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Place({ change, isLink }: { change: Change; isLink: boolean }) {
  const href = useAccountHref()
  if (!isLink) return change.locationName
  return (
    <Link to={href('/settings/locations/:locationId/history', { locationId: change.locationId })}>
      {change.locationName}
    </Link>
  )
}

export function Values({
  change: { field, before, after },
}: {
  change: Pick<Change, 'field' | 'before' | 'after'>
}) {
  const marked = markedParts(valueInWords(field, before), valueInWords(field, after))
  return (
    <>
      <td className="min-w-52 wrap-anywhere">
        <MarkedValue lines={marked.before} side="before" />
      </td>
      <td className="min-w-52 wrap-anywhere">
        <MarkedValue lines={marked.after} side="after" />
      </td>
    </>
  )
}

function By({ change, isLink }: { change: Change; isLink: boolean }) {
  const href = useAccountHref()
  const { actor, impersonator, origin, bulkEditId, undoes } = change
  const words = undoes && origin === 'undo' ? `Reverted change #${undoes}` : changeWays[origin]
  return (
    <>
      {impersonator ? `${impersonator} as ${actor}` : actor}
      <span className="block text-xs text-ink-3">
        {bulkEditId && isLink ? (
          <Link to={href('/settings/locations/bulk/:editId', { editId: bulkEditId })}>{words}</Link>
        ) : (
          words
        )}
      </span>
    </>
  )
}

/** The undo state of a change: undone, changed since, or a link to undo it. Empty when it is too late. */
type Offer = { change: Change; now: Date; may: boolean; search: string }

function Undo({ change, now, may, search }: Offer) {
  const href = useAccountHref()
  if (change.undoneBy) return <span className="text-ink-3">Undone</span>
  if (!isRecent(change, now) || isBeginning(change) || change.field === photoField) return null
  if (change.since) return <span className="text-ink-3">Changed since</span>
  if (!may) return null
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
