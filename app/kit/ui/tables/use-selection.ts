import { type RefObject, useEffect, useState } from 'react'

export const selectionAreaSelector = '.selectable'
export const selectionCheckboxSelector = 'input[name="ids"]'

/**
 * Returns the number of checked boxes in the surrounding `.selectable`; undefined until JavaScript has counted them.
 */
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

/**
 * Makes a shift-click set all boxes between the clicked box and the previously clicked box to the same state. Returns a
 * function that removes the listener.
 */
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
