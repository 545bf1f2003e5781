import { useEffect } from 'react'
import type { ShortcutKey } from './shortcut-keys'
import { shortcutKeys } from './shortcut-keys'

/**
 * Listens for shortcuts while they are turned on. Calls `showHelp` when "?" is pressed. Ctrl+K and ⌘K call `openSearch`
 * also while they are turned off, because these are not single keys.
 */
export function useShortcuts(isOn: boolean, showHelp: () => void, openSearch: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'k' && event.ctrlKey !== event.metaKey) {
        event.preventDefault()
        return openSearch()
      }
      const key = isOn && pressedShortcut(event)
      if (!key) return
      event.preventDefault()
      if (key === '?') showHelp()
      else
        void import('./shortcut-actions').then(({ shortcutActions }) => shortcutActions[key](), ignoreFailure)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, showHelp, openSearch])
}

/** Returns the shortcut key that was pressed. Ignores typing in a field and keys combined with a modifier. */
function pressedShortcut(event: KeyboardEvent): ShortcutKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable]'
  if ((event.target as Element).closest(field)) return
  return shortcutKeys.find((key) => key === event.key)
}

/** Without the code, everything that a shortcut does can be done with Tab. */
const ignoreFailure = () => undefined
