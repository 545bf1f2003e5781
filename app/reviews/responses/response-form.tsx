import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/form-constraint.server'
import { useAccountHref } from '#app/page/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { TextareaField } from '#app/ui/fields/textarea-field'
import { ErrorSummary } from '#app/ui/forms/error-summary'
import { Form } from '#app/ui/forms/form'
import { UnsavedGuard } from '#app/ui/forms/unsaved-guard'
import { useForm } from '#app/ui/forms/use-form'
import { isAnsweredOnce, type Review } from '../review'
import { progressFields, type ResponseProgress } from './response-progress'
import type { responseSchema } from './response-schema'

/**
 * A form to write or edit the response. It submits to the URL of the response, with the revision that the user saw, so
 * that conflicting edits are detected. If the list goes on, a second button leads to its next review.
 */
export function ResponseForm({
  review,
  search,
  constraint,
  progress = {},
  reply,
  cancelTo,
}: {
  review: Review
  search: string
  constraint: Record<string, FieldConstraint>
  progress?: ResponseProgress
  reply?: SubmissionResult
  cancelTo?: string
}) {
  const href = useAccountHref()
  const action = href('/reviews/:reviewId/response', { reviewId: review.id }, search)
  const isSending = useNavigation().formAction === action
  const [form, fields, isUnsaved] = useForm<z.input<typeof responseSchema>>({
    id: 'response',
    lastResult: reply,
    constraint,
    defaultValue: { body: review.response?.body ?? '' },
  })
  const verb = review.source.canPublish ? 'Publish' : 'Save'
  return (
    <Form {...getFormProps(form)} method="post" action={action} className="mt-3">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ErrorSummary form={form} fallbackField={fields.body} />
      <input type="hidden" name="revision" value={review.response?.revision ?? 0} />
      {progressFields(progress).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextareaField field={fields.body} label="Your response" rows={6} dir="auto" hint={hintFor(review)} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending}>
          {`${verb} response`}
        </Button>
        {progress.next ? (
          <Button name="intent" value="next">
            {`${verb} and next`}
          </Button>
        ) : null}
        {cancelTo ? <LinkButton to={cancelTo}>Cancel</LinkButton> : null}
      </div>
    </Form>
  )
}

function hintFor(review: Review): string {
  const { name, canPublish } = review.source
  if (canPublish) return `Your response will be public on ${name}.`
  const hint = `${name} doesn’t accept responses from other apps. It will be saved here as a private record.`
  return isAnsweredOnce(review) ? `${hint} You can’t change it afterward.` : hint
}
