/** What each shortcut does on the page. The browser loads this code when a shortcut is pressed for the first time. */
import type { ShortcutKey } from './shortcut-keys'

const rowSelector = 'main li:has(input[name="ids"]), main .data tbody tr:has(a)'

export const shortcutActions: Record<Exclude<ShortcutKey, '?'>, () => void> = {
  '/': () => focusElement('main input[type="search"]:not([popover] *)'),
  f: () => clickElement('main button.chip'),
  j: () => moveRowFocus(1),
  k: () => moveRowFocus(-1),
  r: respond,
  x: () => focusedRow()?.querySelector<HTMLInputElement>('input[name="ids"]')?.click(),
  e: () => clickElement('main [popovertarget="export"]'),
}

function focusElement(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

function clickElement(selector: string): void {
  const button = document.querySelector<HTMLElement>(selector)
  button?.focus()
  button?.click()
}

/** Returns the row that has the focus, or else the row that is open beside the list. */
function focusedRow(): Element | null {
  return document.activeElement?.closest(rowSelector) ?? document.querySelector('main li[data-open]')
}

/** Moves the focus to the link of the next or previous row, or of the first row if no row has focus. */
function moveRowFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(rowSelector)]
  const row = focusedRow()
  const next = row ? rows[rows.indexOf(row) + step] : rows[0]
  visibleLink(next, 'a')?.focus()
}

/** Follows the link to the response field of the row; without a row, focuses the field on this page. */
function respond(): void {
  const link = visibleLink(document.activeElement?.closest(rowSelector), 'a[href$="#response-body"]')
  if (link) link.click()
  else visibleLink(document, '#response-body')?.focus()
}

/** A row can contain a link for narrow and one for wide screens, of which CSS shows one. */
function visibleLink(container: ParentNode | null | undefined, selector: string): HTMLElement | undefined {
  const found = [...(container?.querySelectorAll<HTMLElement>(selector) ?? [])]
  return found.find((element) => element.checkVisibility())
}
