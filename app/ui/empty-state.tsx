import type { ReactNode } from 'react'

/** One sentence and one next action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <p className="max-w-reading text-ink-2">{children}</p>
      {action}
    </div>
  )
}
