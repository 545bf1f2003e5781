import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { TextareaField } from '#app/ui/textarea-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import type { Review } from './review'

/** Writes or edits the response. It posts to the response's own address and carries the revision it was opened with. */
export function ResponseForm({
  review,
  search,
  reply,
  cancelTo,
}: {
  review: Review
  search: string
  reply?: SubmissionResult
  cancelTo?: string
}) {
  const href = useAccountHref()
  const action = href('/reviews/:reviewId/response', { reviewId: review.id }, search)
  const isSending = useNavigation().formAction === action
  const { name } = review.source
  return (
    <Form method="post" action={action} className="mt-3" noValidate>
      <UnsavedGuard />
      <input type="hidden" name="revision" value={review.response?.revision ?? 0} />
      <TextareaField
        id="body"
        name="body"
        label="Your response"
        rows={6}
        hint={
          review.source.canPublish
            ? `It is published on ${name}.`
            : `${name} takes no responses from here: it is kept and shown by us only.`
        }
        defaultValue={String(reply?.initialValue?.body ?? review.response?.body ?? '')}
        errors={reply?.error?.body ?? undefined}
      />
      <div className="mt-3 flex gap-2">
        <Button variant="primary" busy={isSending}>
          {review.source.canPublish ? 'Publish response' : 'Save response'}
        </Button>
        {cancelTo ? <LinkButton to={cancelTo}>Cancel</LinkButton> : null}
      </div>
    </Form>
  )
}
