import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { selectionArea, selectionBoxes, useSelection } from './use-selection'

/** Header of a selection column: a link that selects the whole page, replaced by a checkbox with JavaScript. */
export function SelectPage({ to }: { to: string }) {
  const box = useRef<HTMLInputElement>(null)
  return useHydrated() ? (
    <PageCheckbox box={box} />
  ) : (
    <Link to={to} className="text-xs" aria-label="Select all on this page">
      All
    </Link>
  )
}

function PageCheckbox({ box }: { box: React.RefObject<HTMLInputElement> }) {
  const count = useSelection(box) ?? 0

  useEffect(() => {
    const all = boxesAround(box.current).length
    if (!box.current) return
    box.current.checked = count > 0 && count === all
    box.current.indeterminate = count > 0 && count < all
  }, [box, count])

  function selectAll(event: React.ChangeEvent<HTMLInputElement>) {
    for (const each of boxesAround(event.target)) each.checked = event.target.checked
  }

  return <input ref={box} type="checkbox" aria-label="Select all on this page" onChange={selectAll} />
}

function boxesAround(element: Element | null) {
  return element?.closest(selectionArea)?.querySelectorAll<HTMLInputElement>(selectionBoxes) ?? []
}
