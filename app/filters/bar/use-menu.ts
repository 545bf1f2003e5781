import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * What a script adds to a popover of native controls: closing it by a click elsewhere applies what was changed,
 * Escape takes the changes back; arrow keys move between the choices without choosing; Enter picks one of many.
 */
export function useMenu(apply: (form: HTMLFormElement) => void) {
  const menu = useRef<HTMLDivElement>(null)
  const isEscaped = useRef(false)

  useEffect(() => {
    const node = menu.current
    if (!node) return
    const onToggle = (event: Event) => {
      const wasEscaped = isEscaped.current
      isEscaped.current = false
      if ((event as ToggleEvent).newState !== 'closed') return
      const changed = choicesIn(node).filter((input) => input.checked !== input.defaultChecked)
      if (wasEscaped) for (const input of choicesIn(node)) input.checked = input.defaultChecked
      else if (changed.length && node.dataset.appliesOnClose) apply(changed[0]!.form!)
    }
    node.addEventListener('toggle', onToggle)
    return () => node.removeEventListener('toggle', onToggle)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const node = menu.current
    if (!node) return
    if (event.key === 'Escape') isEscaped.current = true
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, node)
    const target = event.target as HTMLInputElement
    if (event.key === 'Enter' && target.type === 'radio') {
      event.preventDefault()
      target.click()
    }
  }
  return { menu, onKeyDown }
}

function choicesIn(node: HTMLElement): HTMLInputElement[] {
  return [...node.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
}

/** From the chip, arrow down opens the menu; inside, arrows go round the search field and the choices. */
function moveFocus(event: KeyboardEvent<HTMLElement>, node: HTMLElement): void {
  const stops = [...node.querySelectorAll<HTMLInputElement>('input')].filter(
    (input) => input.type !== 'hidden',
  )
  const at = stops.indexOf(event.target as HTMLInputElement)
  if (at < 0 && event.key === 'ArrowUp') return
  event.preventDefault()
  if (at < 0 && node.popover && !node.matches(':popover-open')) node.showPopover()
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  stops[(next + stops.length) % stops.length]?.focus()
}
