import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { invalidSelector } from '#app/ui/group-props'

const ownFocus = `[role="alert"], [role="dialog"], ${invalidSelector}`

/**
 * After a client-side navigation the focus goes to the new page's title, which is also what announces it.
 * A changed filter is the same page and keeps the focus; so does what is wrong in a form, which has just taken it.
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
