import type { ReactNode } from 'react'

/** A title and help text on the left with the fields on a card to the right; stacked on narrow screens. */
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
  /** False when the content is a card already. */
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
