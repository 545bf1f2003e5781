import type { ReactNode } from 'react'
import { useBrand } from './brand/brand'
import { SupportContact } from './brand/support-contact'

/** The content of a page that is only a message, with the brand's support email address and links to other pages. */
export function MessagePage({
  title,
  details,
  actions,
  children,
}: {
  title: string
  /** What is shown below the actions, which it can be long enough to move out of sight. */
  details?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const { supportEmail } = useBrand()
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">{children}</p>
      {supportEmail ? (
        <p className="mt-2 text-ink-2">
          For help, contact <SupportContact />.
        </p>
      ) : null}
      {actions ? <div className="mt-6 flex flex-wrap gap-2">{actions}</div> : null}
      {details}
    </div>
  )
}
