import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon'

/** Open because the URL says so; closing is a link to the same URL without it. */
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <aside role="dialog" aria-labelledby="flyout-title" className="flyout no-print">
      <header className="flex items-center justify-between gap-2 border-b border-border px-4 py-3">
        <h2 id="flyout-title" ref={heading} tabIndex={-1} className="text-md font-semibold">
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
