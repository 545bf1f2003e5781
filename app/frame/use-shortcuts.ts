import { useEffect } from 'react'
import { type ShortcutKey, shortcutIn } from './shortcuts'

const rowSelector = 'main li:has(input[name="ids"]), main .data tbody tr:has(a)'

const actions: Record<Exclude<ShortcutKey, '?'>, () => void> = {
  '/': () => focusElement('main input[type="search"]:not([popover] *)'),
  f: () => clickElement('main button.chip'),
  j: () => moveRowFocus(1),
  k: () => moveRowFocus(-1),
  x: () => focusedRow()?.querySelector<HTMLInputElement>('input[name="ids"]')?.click(),
  e: () => clickElement('main [popovertarget="export"]'),
}

/** Listens for shortcuts while they are turned on. Calls `showHelp` when "?" is pressed. */
export function useShortcuts(isOn: boolean, showHelp: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const key = shortcutIn(event)
      if (!key) return
      event.preventDefault()
      if (key === '?') showHelp()
      else actions[key]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, showHelp])
}

function focusElement(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

function clickElement(selector: string): void {
  const button = document.querySelector<HTMLElement>(selector)
  button?.focus()
  button?.click()
}

function focusedRow(): Element | null {
  return document.activeElement?.closest(rowSelector) ?? null
}

/** Moves the focus to the link of the next or previous row, or of the first row if no row has focus. */
function moveRowFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowSelector)]
  const row = focusedRow()
  const next = row ? rows[rows.indexOf(row) + step] : rows[0]
  next?.querySelector<HTMLElement>('a')?.focus()
}
