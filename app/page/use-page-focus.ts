import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { invalidSelector } from '#app/ui/fields/group-props'

const selfFocusedSelector = `[role="alert"], [role="dialog"], ${invalidSelector}`

/**
 * After client-side navigation, moves the focus to the new page's title, so that screen readers announce it. Changing a
 * filter stays on the same page and keeps the focus. Form errors keep the focus that they have just received.
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
