const menuSelector = '.menu'
const entrySelector = 'input:not([type="hidden"]), a, button:not([name="intent"])'

/**
 * Makes the arrow keys work in all menus of the page: Down on a menu's button opens the menu; inside a menu, Down, Up,
 * Home and End move the focus between its entries, without selecting them. `early` is a key that was pressed before.
 */
export function listenForMenuKeys(early: KeyboardEvent | null): void {
  document.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented) moveFocus(event)
  })
  if (early && early.target === document.activeElement) moveFocus(early)
}

function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLElement)) return
  const openedMenu = key === 'ArrowDown' ? menuOpenedBy(target) : null
  const menu = openedMenu ?? target.closest<HTMLElement>(menuSelector)
  if (!menu) return
  if (openedMenu && !openedMenu.matches(':popover-open')) openedMenu.showPopover()
  const entries = entriesOf(menu)
  const next = nextEntry(key, entries, openedMenu ? -1 : entries.indexOf(target), target)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function menuOpenedBy(button: HTMLElement): HTMLElement | null {
  const id = button.getAttribute('popovertarget')
  const menu = id === null ? null : document.getElementById(id)
  return menu?.matches(menuSelector) ? menu : null
}

/** The entries that can be seen, except the buttons that apply or clear the selection, which follow the list. */
function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(entrySelector)].filter(
    (entry) => !entry.closest('.menu-footer') && entry.checkVisibility(),
  )
}

function nextEntry(
  key: string,
  entries: HTMLElement[],
  index: number,
  target: HTMLElement,
): HTMLElement | undefined {
  if (key === 'ArrowDown') return entries[index + 1] ?? entries[0]
  if (key === 'ArrowUp') return index < 0 ? undefined : (entries[index - 1] ?? entries.at(-1))
  // In a text field, Home and End move the cursor.
  if (target.matches('input:not([type="checkbox"], [type="radio"])')) return undefined
  return key === 'Home' ? entries[0] : key === 'End' ? entries.at(-1) : undefined
}
