/** Keyboard shortcuts on every page with a list. Each is a single key, so they can be turned off (WCAG 2.1.4). */
export const shortcuts = [
  { key: '/', meaning: 'Search' },
  { key: 'f', meaning: 'Open the first filter' },
  { key: 'j', meaning: 'Next row' },
  { key: 'k', meaning: 'Previous row' },
  { key: 'x', meaning: 'Select row' },
  { key: 'e', meaning: 'Open the export menu' },
  { key: '?', meaning: 'Show shortcuts' },
] as const

export type ShortcutKey = (typeof shortcuts)[number]['key']

/** Returns the shortcut key that was pressed, or null. Ignores typing in a field and keys combined with a modifier. */
export function shortcutIn(event: KeyboardEvent): ShortcutKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const target = event.target as HTMLElement | null
  if (
    target?.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable]',
    )
  )
    return null
  return shortcuts.find(({ key }) => key === event.key)?.key ?? null
}
