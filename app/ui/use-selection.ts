import { type RefObject, useEffect, useState } from 'react'

export const selectionArea = '.selectable'
export const selectionBoxes = 'input[name="ids"]'

/** The number of checked boxes in the surrounding `.selectable`; undefined until JavaScript counts them. */
export function useSelection(within: RefObject<Element>): number | undefined {
  const [count, setCount] = useState<number>()

  useEffect(() => {
    const area = within.current?.closest(selectionArea)
    if (!area) return
    const recount = () => setCount(area.querySelectorAll(`${selectionBoxes}:checked`).length)
    recount()
    const stopRanges = selectRanges(area)
    area.addEventListener('change', recount)
    return () => {
      area.removeEventListener('change', recount)
      stopRanges()
    }
  }, [within])

  return count
}

/** Shift-click checks everything between this box and the one clicked before. */
function selectRanges(area: Element): () => void {
  let last: HTMLInputElement | undefined

  function extend(event: Event) {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || !box.matches(selectionBoxes)) return
    const boxes = [...area.querySelectorAll<HTMLInputElement>(selectionBoxes)]
    if (last && event instanceof MouseEvent && event.shiftKey) {
      const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b)
      for (const between of boxes.slice(from, to)) between.checked = box.checked
    }
    last = box
  }

  area.addEventListener('click', extend)
  return () => area.removeEventListener('click', extend)
}
