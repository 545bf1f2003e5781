import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { isAnsweredOnce, isKeptPrivate, type ReviewDetails, sourcePageOf } from '../review'
import { ReplyLink } from './reply-link'
import { progressFields, type ResponseProgress } from './response-progress'
import type { responseSchema } from './response-schema'

/**
 * A form to write or edit the response. It submits to the URL of the response, with the revision that the user saw, so
 * that conflicting edits are detected. If the list goes on, a second button leads to its next review. If the source takes
 * no responses through us, the first action is to reply there, and the form saves a private note.
 */
export function ResponseForm({
  review,
  search,
  constraint,
  revision = review.response?.revision ?? 0,
  progress = {},
  reply,
  cancelTo,
}: {
  review: ReviewDetails
  search: string
  constraint: Record<string, FieldConstraint>
  /** The revision of the text that the person has seen, or 0 if there was none. */
  revision?: number
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
  const isPrivate = isKeptPrivate(review)
  const verb = review.source.canPublish ? 'Publish' : 'Save'
  const sourcePage = isPrivate ? sourcePageOf(review) : null
  return (
    <Form {...getFormProps(form)} method="post" action={action} className="mt-3">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ErrorSummary form={form} fallbackField={fields.body} />
      <input type="hidden" name="revision" value={revision} />
      {progressFields(progress).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sourcePage ? (
        <p className="mb-3">
          <ReplyLink to={sourcePage.to} source={review.source.name} className="btn btn-primary" />
        </p>
      ) : null}
      <TextareaField
        field={fields.body}
        label={isPrivate ? 'Private note' : 'Your response'}
        rows={6}
        dir="auto"
        hint={hintFor(review)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant={sourcePage ? 'default' : 'primary'} busy={isSending}>
          {`${verb} ${isPrivate ? 'note' : 'response'}`}
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

function hintFor(review: ReviewDetails): string {
  const { name, canPublish } = review.source
  if (canPublish) return `Your response will be public on ${name}.`
  if (isAnsweredOnce(review)) return 'Only you and your colleagues see it. You can’t change it afterward.'
  return `Reply on ${name}, or save a private note here.`
}
