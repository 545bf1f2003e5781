import { Link, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../icon'

/**
 * A server-rendered panel that is open while the URL contains `?flyout=…`. To close it, the user follows a link to the
 * same URL without this parameter. With JavaScript, the panel takes the focus and returns it, closes on Escape, and
 * traps Tab while it covers the page.
 */
export function Flyout({
  title,
  closeTo,
  footer,
  children,
}: {
  title: string
  closeTo: string
  footer?: ReactNode
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useFocusWhileOpen(heading)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') navigate(closeTo, { preventScrollReset: true })
    if (event.key === 'Tab' && panel.current && isFullPage()) trapFocus(panel.current, event)
  }

  return (
    <aside
      ref={panel}
      role="dialog"
      aria-labelledby="flyout-title"
      className="flyout no-print"
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center justify-between gap-2 border-b border-border px-4 py-3">
        {/* biome-ignore lint/a11y/noAutofocus: without JavaScript, only this moves the focus to the flyout */}
        <h2 id="flyout-title" ref={heading} tabIndex={-1} autoFocus className="text-md font-semibold">
          {title}
        </h2>
        <Link to={closeTo} className="btn btn-quiet btn-icon" aria-label="Close" preventScrollReset>
          <Icon name="close" />
        </Link>
      </header>
      <div className="flex-1 px-4 py-4">{children}</div>
      {footer ? <footer className="flex gap-2 border-t border-border px-4 py-3">{footer}</footer> : null}
    </aside>
  )
}

/**
 * Checks whether the flyout covers the page, as it does below 1280 px. In wider windows, it is next to the page, and
 * both can be used.
 */
function isFullPage(): boolean {
  return window.matchMedia('(max-width: 1279px)').matches
}

const focusableSelector =
  'a[href], button:not(:disabled), input:not([type="hidden"]), select, textarea, [tabindex="0"]'

function trapFocus(container: HTMLElement, event: KeyboardEvent): void {
  const all = [...container.querySelectorAll<HTMLElement>(focusableSelector)]
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
  if (document.activeElement !== from && all.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  to?.focus()
}

/** Focuses the heading while the flyout is open, then returns the focus to the element that opened it. */
function useFocusWhileOpen(heading: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { href } = window.location
    const focused = document.activeElement
    // If the page was loaded with the flyout, the browser has focused the heading already.
    const opener = focused === heading.current || focused === document.body ? null : focused
    heading.current?.focus({ preventScroll: true })
    return () => {
      const target = opener?.isConnected ? opener : findLink(href)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [heading])
}

function findLink(href: string): HTMLAnchorElement | undefined {
  return [...document.links].find((link): link is HTMLAnchorElement => link.href === href)
}
