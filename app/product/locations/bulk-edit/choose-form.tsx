import { type FormMetadata, getFormProps } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ActionError, ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useIntentFocus } from '#app/kit/ui/forms/intent-focus'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { PageHeader } from '#app/kit/ui/page-header'
import { bulkLabels } from './bulk-edit'
import type { ChoosePage } from './bulk-pages.server'
import { BulkSteps } from './bulk-steps'

/**
 * The form of the first step, where the user enters the new value for all selected locations. Submitting it only
 * prepares a draft.
 */
export function ChooseForm({
  page: { field, count, refusal, returnTo },
  form,
  isUnsaved,
  hasValues,
  hint,
  missingMessage,
  children,
}: {
  page: ChoosePage
  form: FormMetadata
  isUnsaved: () => boolean
  /** Whether a value has been entered. Without JavaScript, only the server checks this. */
  hasValues: boolean
  hint: ReactNode
  /** The message shown while no value has been entered. */
  missingMessage: string
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  const isSending = useNavigation().state === 'submitting'
  const { title } = bulkLabels[field]
  useIntentFocus(form.id)
  if (refusal)
    return (
      <>
        <PageHeader title={title} />
        <BulkSteps current="values" />
        <ActionError reason={refusal} />
        <LinkButton to={returnTo}>Back to Locations</LinkButton>
      </>
    )
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-[800px]">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <input type="hidden" name="step" value="check" />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <PageHeader title={title} meta={`${pluralize(count, 'location')} selected`} />
      <BulkSteps current="values" />
      <ErrorSummary form={form} />
      <Banner level="info" className="mb-4">
        {hint}
      </Banner>
      <div className="card p-4">{children}</div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={isSending} disabled={isHydrated && !hasValues}>
          Review changes
        </Button>
        <LinkButton to={returnTo}>Cancel</LinkButton>
        {hasValues ? null : <p className="hint">{missingMessage}</p>}
      </div>
    </Form>
  )
}
