import { useEffect } from 'react'

/** Loads the code for arrow keys in menus when a menu or a menu's button has the focus for the first time. */
export function useMenuKeys(): void {
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      if (!(target as Element).closest('.menu, [popovertarget]')) return
      stop()
      void import('./menu-keys').then(({ listenForMenuKeys }) => listenForMenuKeys(), ignoreFailure)
    }
    const stop = () => document.removeEventListener('focusin', load)
    document.addEventListener('focusin', load)
    return stop
  }, [])
}

/** Without the code, menus work with Tab. */
const ignoreFailure = () => undefined
