import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { invalidSelector } from '#app/kit/ui/fields/group-props'

const selfFocusedSelector = `[role="alert"], [role="dialog"], ${invalidSelector}`

/**
 * Moves the focus to the new page's title after client-side navigation, so that screen readers announce it. Changing a
 * filter stays on the same page and keeps the focus. If an error or a dialog has just received the focus, it keeps it. A
 * link with a fragment moves the focus to the field that it names, as a browser does when it loads a page, unless the
 * user has already moved the focus to something inside it.
 */
export function usePageFocus(): void {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })

  useEffect(() => {
    const isSamePage = last.current.pathname === pathname
    const isSameVisit = last.current.key === key
    last.current = { pathname, key }
    const target = hash && !isSameVisit ? document.getElementById(hash.slice(1)) : null
    if (target && !target.contains(document.activeElement)) target.focus()
    if (isSamePage || target?.contains(document.activeElement)) return
    if (document.activeElement?.closest(selfFocusedSelector)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
