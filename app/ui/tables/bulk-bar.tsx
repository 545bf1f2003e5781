import { type ReactNode, useRef } from 'react'
import { formatInteger } from '../format-numbers'
import { useSelection } from './use-selection'

/**
 * The bar below a `.selectable` list. It belongs to a form with the id `bulk`; the rows' checkboxes are that form's
 * `ids`. CSS alone shows the bar and counts the selection. JavaScript adds the spoken count, the page's checkbox
 * (`SelectAll`) and shift-click ranges. `matching` offers to select all rows of the filter; the form then sends the
 * filter and the number of rows that the person saw.
 */
export function BulkBar({
  matching,
  label,
  children,
}: {
  matching?: { total: number; search: string }
  /** Describes the selection if it is more than the checked boxes. */
  label?: string
  children: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const count = useSelection(bar)
  return (
    <div ref={bar} className="bulk-bar no-print">
      <b className="text-sm" role="status">
        {label ?? (count === undefined ? <span className="bulk-count" /> : count)} selected
      </b>
      {matching ? <SelectAllMatching {...matching} /> : null}
      <span className="flex-1" />
      {children}
    </div>
  )
}

function SelectAllMatching({ total, search }: { total: number; search: string }) {
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="scope" value="all" form="bulk" />
        Select all {formatInteger(total)} matching
      </label>
      <input type="hidden" name="search" value={search} form="bulk" />
      <input type="hidden" name="expected" value={total} form="bulk" />
    </>
  )
}
