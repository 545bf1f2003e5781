import { type ReactNode, useRef } from 'react'
import { useSelection } from './use-selection'

/**
 * The bar under a `.selectable` list. CSS shows and counts it without a script; a script adds the spoken
 * count, the page's checkbox and shift-click ranges.
 */
export function BulkBar({ allMatching, children }: { allMatching?: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  const count = useSelection(bar)
  return (
    <div ref={bar} className="bulk-bar no-print">
      <b className="text-sm" role="status">
        {count === undefined ? <span className="bulk-count" /> : count} selected
      </b>
      {allMatching ? <span className="text-sm">{allMatching}</span> : null}
      <span className="flex-1" />
      {children}
    </div>
  )
}
