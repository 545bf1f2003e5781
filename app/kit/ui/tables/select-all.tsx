import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { selectionAreaSelector, selectionCheckboxSelector, useSelection } from './use-selection'

/**
 * The header of a selection column: a link that selects all rows of the page, replaced by a checkbox with JavaScript.
 */
export function SelectAll({ to }: { to: string }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    // Both have the same size, so that the table does not move.
    <span className="inline-flex size-6 items-center justify-center align-middle">
      {useHydrated() ? (
        <SelectAllCheckbox box={inputRef} />
      ) : (
        <Link to={to} className="text-xs" aria-label="Select all on this page">
          All
        </Link>
      )}
    </span>
  )
}

function SelectAllCheckbox({ box }: { box: React.RefObject<HTMLInputElement> }) {
  const count = useSelection(box) ?? 0

  useEffect(() => {
    const all = checkboxesNear(box.current).length
    if (!box.current) return
    box.current.checked = count > 0 && count === all
    box.current.indeterminate = count > 0 && count < all
  }, [box, count])

  function selectAll(event: React.ChangeEvent<HTMLInputElement>) {
    for (const checkbox of checkboxesNear(event.target)) checkbox.checked = event.target.checked
  }

  return <input ref={box} type="checkbox" aria-label="Select all on this page" onChange={selectAll} />
}

function checkboxesNear(element: Element | null) {
  return (
    element?.closest(selectionAreaSelector)?.querySelectorAll<HTMLInputElement>(selectionCheckboxSelector) ??
    []
  )
}
