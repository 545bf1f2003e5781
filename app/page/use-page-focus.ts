import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { invalidSelector } from '#app/ui/group-props'

const ownFocus = `[role="alert"], [role="dialog"], ${invalidSelector}`

/**
 * After client-side navigation, moves the focus to the new page's title, so that screen readers announce it. Changing a
 * filter stays on the same page and keeps the focus. Form errors keep it too, because they have just received it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const seen = useRef(pathname)

  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (document.activeElement?.closest(ownFocus)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
