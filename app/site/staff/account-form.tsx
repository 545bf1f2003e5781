import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { siteHref } from '#app/kit/routing/href'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { reasonHint } from './reason'
import { StaffNavigation } from './staff-navigation'

/** A page with one form with which staff change an account. Its last field is the reason, which is always required. */
export function AccountForm({
  accountId,
  title,
  meta,
  form,
  shownValues,
  reason,
  summaryField = reason,
  button,
  isDangerous = false,
  isWide = false,
  children,
}: {
  accountId: string
  title: string
  meta: string
  form: FormMetadata
  /** `ShownValues`, which carries what the form showed. */
  shownValues?: ReactNode
  reason: FieldMetadata<unknown>
  /** The field that the error summary links to for errors of the whole form. */
  summaryField?: FieldMetadata<unknown>
  button: string
  isDangerous?: boolean
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <>
      <StaffNavigation />
      <Form {...getFormProps(form)} method="post" className={isWide ? undefined : 'max-w-form'}>
        <PageHeader title={title} meta={meta} />
        <div className="card mt-4 flex flex-col gap-4 p-4">
          <ErrorSummary form={form} fallbackField={summaryField} />
          {shownValues}
          {children}
          <TextField className="max-w-form" field={reason} label="Reason" hint={reasonHint} />
          <div className="flex gap-2">
            <Button variant={isDangerous ? 'danger' : 'primary'}>{button}</Button>
            <LinkButton to={siteHref('/staff/accounts/:otherAccountId', { otherAccountId: accountId })}>
              Cancel
            </LinkButton>
          </div>
        </div>
      </Form>
    </>
  )
}
