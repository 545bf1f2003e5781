import { type ReactNode, useRef } from 'react'
import { formatCount } from '../format-numbers'
import { useSelection } from './use-selection'

/**
 * The bar below a `.selectable` list. It belongs to a form with the id `bulk`, and the rows' checkboxes are fields of
 * that form with the name `ids`. CSS shows the bar and counts the selected rows. JavaScript adds a count that screen
 * readers announce, a checkbox for the whole page (`SelectAll`), and shift-click to select ranges. `matching` adds an
 * option to select all rows that match the filter; the form then submits the filter and the number of rows that the
 * user saw.
 */
export function BulkBar({
  matching,
  label,
  children,
}: {
  matching?: { total: number; isEstimate?: boolean; search: string }
  /** The description of the selection if it is more than the checked rows. */
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

function SelectAllMatching({
  total,
  isEstimate = false,
  search,
}: {
  total: number
  isEstimate?: boolean
  search: string
}) {
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="scope" value="all" form="bulk" />
        Select all {formatCount(total, isEstimate)} matching
      </label>
      <input type="hidden" name="search" value={search} form="bulk" />
      <input type="hidden" name="expected" value={total} form="bulk" />
    </>
  )
}
