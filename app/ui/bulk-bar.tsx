import { type ReactNode, useRef } from 'react'
import { wholeNumber } from './numbers'
import { useSelection } from './use-selection'

/**
 * The bar under a `.selectable` list, around a form with the id `bulk`; the rows' checkboxes are `ids` of that form.
 * CSS shows and counts it without a script; a script adds the spoken count, the page's checkbox (`SelectPage`) and
 * shift-click ranges. `matching` offers all rows of the filter: it then travels with the form, and the number seen.
 */
export function BulkBar({
  matching,
  label,
  children,
}: {
  matching?: { total: number; search: string }
  /** What is selected, where that is more than the boxes that are ticked. */
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
      {matching ? <AllMatching {...matching} /> : null}
      <span className="flex-1" />
      {children}
    </div>
  )
}

function AllMatching({ total, search }: { total: number; search: string }) {
  return (
    <>
      <label className="flex items-center gap-2 text-sm">
        <input type="checkbox" name="scope" value="all" form="bulk" />
        Select all {wholeNumber(total)} matching
      </label>
      <input type="hidden" name="search" value={search} form="bulk" />
      <input type="hidden" name="expected" value={total} form="bulk" />
    </>
  )
}
