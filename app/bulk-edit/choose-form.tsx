import { type FormMetadata, getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary, Refusal } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { useIntentFocus } from '#app/ui/intent-focus'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { bulkWords } from './bulk-edit'
import type { ChoosePage } from './bulk-pages.server'
import { BulkSteps } from './bulk-steps'

/** The first step: values for all selected locations, 800 px wide. Continuing changes nothing yet. */
export function ChooseForm({
  page: { field, count, refusal, returnTo },
  form,
  isUnsaved,
  hasValues,
  hint,
  missing,
  children,
}: {
  page: ChoosePage
  form: FormMetadata
  isUnsaved: () => boolean
  /** Whether something is chosen. Without JavaScript this is not checked. */
  hasValues: boolean
  hint: ReactNode
  /** Why the user cannot continue while nothing is chosen. */
  missing: string
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const isSending = useNavigation().state === 'submitting'
  const { title } = bulkWords[field]
  useIntentFocus(form.id)
  if (refusal)
    return (
      <>
        <PageHeader title={title} />
        <BulkSteps current="values" />
        <Refusal reason={refusal} />
        <LinkButton to={returnTo}>Back to the locations</LinkButton>
      </>
    )
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-[800px]">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <input type="hidden" name="step" value="check" />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <PageHeader title={title} meta={`${counted(count, 'location')} selected`} />
      <BulkSteps current="values" />
      <ErrorSummary form={form} />
      <Banner level="info" className="mb-4">
        {hint}
      </Banner>
      <div className="card p-4">{children}</div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={isSending} disabled={isHydrated && !hasValues}>
          Check the changes
        </Button>
        <LinkButton to={returnTo}>Cancel</LinkButton>
        {hasValues ? null : <p className="hint">{missing}</p>}
      </div>
    </Form>
  )
}
