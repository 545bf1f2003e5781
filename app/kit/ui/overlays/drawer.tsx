import type { ReactNode } from 'react'
import { Icon } from '../icon'

/**
 * A section of a page that opens and closes without JavaScript. Its form fields are submitted even while it is closed.
 */
export function Drawer({
  title,
  summary,
  isOpen = false,
  children,
}: {
  title: ReactNode
  /** The text next to the title that summarizes the contents of a closed drawer, such as "3 of 12". */
  summary?: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="group/drawer card">
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2">
        <span className="text-sm font-semibold">{title}</span>
        {summary ? <span className="text-xs text-ink-3">{summary}</span> : null}
        <Icon name="chevron-down" className="ms-auto transition-transform group-open/drawer:rotate-180" />
      </summary>
      <div className="border-t border-border">{children}</div>
    </details>
  )
}
