import type { ReactNode } from 'react'

/**
 * A section of a form: the title and help text on the left, and the fields in a card on the right. On narrow screens,
 * they are stacked.
 */
export function FormSection({
  id,
  title,
  help,
  isCard = true,
  children,
}: {
  id: string
  title: string
  help?: ReactNode
  /** Whether to put the content in a card. Set to false if it has its own card. */
  isCard?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-2 lg:grid-cols-[200px_minmax(0,var(--container-form))]"
    >
      <div>
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {help ? <div className="hint mt-1">{help}</div> : null}
      </div>
      <div className={isCard ? 'card p-4' : undefined}>{children}</div>
    </section>
  )
}
