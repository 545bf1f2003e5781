import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { bulkWords } from './bulk-edit'
import type { ChoosePage } from './bulk-pages.server'
import { BulkSteps } from './bulk-steps'
import { useHasValues } from './use-has-values'

/** The first step: values for all locations selected, 800 px wide. Going on changes nothing yet. */
export function ChooseForm({
  page: { field, count, refusal, returnTo },
  reply,
  hint,
  missing,
  valuesIn,
  children,
}: {
  page: ChoosePage
  reply: SubmissionResult | undefined
  hint: ReactNode
  /** Why it does not go on, while there is nothing chosen. */
  missing: string
  /** A selector of the fields that hold values. */
  valuesIn: string
  children: ReactNode
}) {
  const { mark, hasValues } = useHasValues(valuesIn)
  // Without a script nobody counts them, but what was posted is there.
  const isPosted = reply?.initialValue?.[field] !== undefined
  const isSending = useNavigation().state === 'submitting'
  const { title } = bulkWords[field]
  if (refusal)
    return (
      <>
        <PageHeader title={title} />
        <BulkSteps current="values" />
        <ErrorSummary errors={[{ message: refusal }]} />
        <LinkButton to={returnTo}>Back to the locations</LinkButton>
      </>
    )
  return (
    <Form method="post" className="max-w-[800px]" noValidate>
      <UnsavedGuard />
      <span ref={mark} hidden />
      <input type="hidden" name="step" value="check" />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <PageHeader title={title} meta={`${counted(count, 'location')} selected`} />
      <BulkSteps current="values" />
      <ErrorSummary errors={errorsOf(reply)} />
      <Banner level="info" className="mb-4">
        {hint}
      </Banner>
      <div className="card p-4">{children}</div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={isSending} disabled={hasValues === false}>
          Check the changes
        </Button>
        <LinkButton to={returnTo}>Cancel</LinkButton>
        {(hasValues ?? isPosted) ? null : <p className="hint">{missing}</p>}
      </div>
    </Form>
  )
}

function errorsOf(reply: SubmissionResult | undefined) {
  return Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field: field || undefined, message })),
  )
}
