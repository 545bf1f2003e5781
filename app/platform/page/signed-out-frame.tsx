import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { BrandName } from './brand/brand'

/**
 * The layout of every sign-in page: the brand, and one card with the title, form-level errors and content. It has no
 * navigation.
 */
export function SignedOutFrame({
  title,
  form,
  first,
  footer,
  children,
}: {
  title: string
  form?: FormMetadata
  /** The form's first field, which form-level errors link to. */
  first?: FieldMetadata<unknown>
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" className="mx-auto flex min-h-screen max-w-md flex-col justify-center px-4 py-8">
      <p className="mb-4 flex items-center gap-2 text-md font-semibold">
        <BrandName />
      </p>
      <div className="card p-6">
        <h1 tabIndex={-1} className="mb-4 text-lg font-semibold">
          {title}
        </h1>
        {form ? <ErrorSummary form={form} fallbackField={first} /> : null}
        {children}
      </div>
      {footer ? <div className="mt-4 space-y-1 text-sm text-ink-2">{footer}</div> : null}
    </main>
  )
}
