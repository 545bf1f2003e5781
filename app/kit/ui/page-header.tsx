import type { ReactNode } from 'react'

/** The page's only <h1>. It can receive the focus, so that its title is announced after client-side navigation. */
export function PageHeader({
  title,
  meta,
  actions,
}: {
  title: ReactNode
  meta?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 max-sm:gap-y-1">
      <div className="min-w-0 max-sm:contents">
        <h1 tabIndex={-1} dir="auto" className="min-w-0 text-lg font-semibold">
          {title}
        </h1>
        {meta ? <p className="text-sm text-ink-2 max-sm:order-last max-sm:basis-full">{meta}</p> : null}
      </div>
      {actions ? <div className="no-print flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  )
}
