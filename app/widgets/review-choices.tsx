import { Button, IconButton } from '#app/ui/button'
import { Stars } from '#app/ui/stars'
import type { ShownReview } from './shown-editor'

/** Each button submits the whole form; its value names the action and the review. */
export function ChosenReview({
  review,
  isFirst,
  isLast,
}: {
  review: ShownReview
  isFirst: boolean
  isLast: boolean
}) {
  const { id, reviewer } = review
  const by = `the review by ${reviewer || 'somebody unnamed'}`
  return (
    <li className="flex items-start gap-2 py-2">
      <input type="hidden" name="reviews" value={id} />
      <ReviewWords review={review} />
      {isFirst ? null : (
        <IconButton
          name="intent"
          value={`up-${id}`}
          icon="chevron-up"
          label={`Move up ${by}`}
          formNoValidate
        />
      )}
      {isLast ? null : (
        <IconButton
          name="intent"
          value={`down-${id}`}
          icon="chevron-down"
          label={`Move down ${by}`}
          formNoValidate
        />
      )}
      <IconButton name="intent" value={`remove-${id}`} icon="close" label={`Remove ${by}`} formNoValidate />
    </li>
  )
}

export function FoundReview({ review }: { review: ShownReview }) {
  return (
    <li className="flex items-start gap-2 py-2">
      <ReviewWords review={review} />
      <Button
        name="intent"
        value={`add-${review.id}`}
        icon="plus"
        formNoValidate
        aria-label={`Add the review by ${review.reviewer || 'somebody unnamed'}`}
      >
        Add
      </Button>
    </li>
  )
}

function ReviewWords({ review }: { review: ShownReview }) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <span className="font-medium">{review.reviewer || 'No name'}</span>
      </p>
      {review.text ? <p className="line-clamp-2 wrap-anywhere">{review.text}</p> : null}
      <p className="text-xs text-ink-3">
        {review.source}, {review.location}
      </p>
    </div>
  )
}
