import { type RefObject, useEffect, useState } from 'react'

export const selectionAreaSelector = '.selectable'
export const selectionCheckboxSelector = 'input[name="ids"]'

/** The number of checked boxes in the surrounding `.selectable`; undefined until JavaScript counts them. */
export function useSelection(containerRef: RefObject<Element>): number | undefined {
  const [count, setCount] = useState<number>()

  useEffect(() => {
    const area = containerRef.current?.closest(selectionAreaSelector)
    if (!area) return
    const updateCount = () => setCount(area.querySelectorAll(`${selectionCheckboxSelector}:checked`).length)
    updateCount()
    const stopRanges = enableRangeSelection(area)
    area.addEventListener('change', updateCount)
    return () => {
      area.removeEventListener('change', updateCount)
      stopRanges()
    }
  }, [containerRef])

  return count
}

/** Shift-click checks everything between this box and the one clicked before. */
function enableRangeSelection(area: Element): () => void {
  let last: HTMLInputElement | undefined

  function extend(event: Event) {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || !box.matches(selectionCheckboxSelector)) return
    const boxes = [...area.querySelectorAll<HTMLInputElement>(selectionCheckboxSelector)]
    if (last && event instanceof MouseEvent && event.shiftKey) {
      const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b)
      for (const between of boxes.slice(from, to)) between.checked = box.checked
    }
    last = box
  }

  area.addEventListener('click', extend)
  return () => area.removeEventListener('click', extend)
}
