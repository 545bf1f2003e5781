import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * After a client-side navigation the focus goes to the new page's title, which is also what announces it.
 * A changed filter is the same page and keeps the focus; so does an error summary that has just taken it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const seen = useRef(pathname)

  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (document.activeElement?.closest('[role="alert"], [role="dialog"]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname])
}
