import type { ReactNode } from 'react'

/**
 * The content of an empty list: one sentence and one action to take next. Tests recognize it by `data-empty`.
 */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div data-empty className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <p className="max-w-reading text-ink-2">{children}</p>
      {action}
    </div>
  )
}
