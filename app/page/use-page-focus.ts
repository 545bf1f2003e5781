import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { invalidSelector } from '#app/ui/fields/group-props'

const selfFocusedSelector = `[role="alert"], [role="dialog"], ${invalidSelector}`

/**
 * Moves the focus to the new page's title after client-side navigation, so that screen readers announce it. Changing a
 * filter stays on the same page and keeps the focus. If an error or a dialog has just received the focus, it keeps it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (document.activeElement?.closest(selfFocusedSelector)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
