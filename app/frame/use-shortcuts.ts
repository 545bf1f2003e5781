import { useEffect } from 'react'
import { type ShortcutKey, shortcutIn } from './shortcuts'

const rowsIn = 'main li:has(input[name="ids"]), main .data tbody tr:has(a)'

const acts: Record<Exclude<ShortcutKey, '?'>, () => void> = {
  '/': () => focus('main input[type="search"]:not([popover] *)'),
  f: () => press('main button.chip'),
  j: () => step(1),
  k: () => step(-1),
  x: () => rowInFocus()?.querySelector<HTMLInputElement>('input[name="ids"]')?.click(),
  e: () => press('main [popovertarget="export"]'),
}

/** Listens for shortcuts while they are turned on; `showHelp` runs on "?". */
export function useShortcuts(isOn: boolean, showHelp: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const key = shortcutIn(event)
      if (!key) return
      event.preventDefault()
      if (key === '?') showHelp()
      else acts[key]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, showHelp])
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

function press(selector: string): void {
  const button = document.querySelector<HTMLElement>(selector)
  button?.focus()
  button?.click()
}

function rowInFocus(): Element | null {
  return document.activeElement?.closest(rowsIn) ?? null
}

/** Moves the focus to the link of the next or previous row, or of the first row if no row has focus. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowsIn)]
  const row = rowInFocus()
  const next = row ? rows[rows.indexOf(row) + by] : rows[0]
  next?.querySelector<HTMLElement>('a')?.focus()
}
