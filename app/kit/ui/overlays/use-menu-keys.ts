import { useEffect } from 'react'

/**
 * Loads the code for arrow keys in menus when a menu or a menu's button has the focus for the first time. An arrow key
 * that is pressed before the code has loaded takes effect then.
 */
export function useMenuKeys(): void {
  useEffect(() => {
    const load = ({ target }: FocusEvent) => {
      if (!isOfMenu(target)) return
      stop()
      let early: KeyboardEvent | null = null
      const keep = (event: KeyboardEvent) => {
        if (!/^Arrow(Down|Up)$/.test(event.key) || !isOfMenu(event.target)) return
        event.preventDefault()
        early = event
      }
      document.addEventListener('keydown', keep)
      void import('./menu-keys')
        .then(({ listenForMenuKeys }) => listenForMenuKeys(early), ignoreFailure)
        .finally(() => document.removeEventListener('keydown', keep))
    }
    const stop = () => document.removeEventListener('focusin', load)
    document.addEventListener('focusin', load)
    return stop
  }, [])
}

const isOfMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.menu, [popovertarget]') !== null

/** Without the code, menus work with Tab. */
const ignoreFailure = () => undefined
