import { Button, IconButton } from '#app/kit/ui/button'
import { Stars } from '#app/kit/ui/stars'
import type { SerializedReview } from './serialized-editor'

/**
 * A featured review with buttons to move or remove it. Each button submits the whole form; its value contains the
 * action and the id of the review.
 */
export function ChosenReview({
  review,
  isFirst,
  isLast,
}: {
  review: SerializedReview
  isFirst: boolean
  isLast: boolean
}) {
  const { id, reviewer } = review
  const reviewLabel = `the review by ${reviewer || 'an anonymous reviewer'}`
  return (
    <li className="flex items-start gap-2 py-2">
      <input type="hidden" name="reviews" value={id} />
      <ReviewSummary review={review} />
      {isFirst ? null : (
        <IconButton
          name="intent"
          value={`up-${id}`}
          icon="chevron-up"
          label={`Move up ${reviewLabel}`}
          formNoValidate
        />
      )}
      {isLast ? null : (
        <IconButton
          name="intent"
          value={`down-${id}`}
          icon="chevron-down"
          label={`Move down ${reviewLabel}`}
          formNoValidate
        />
      )}
      <IconButton
        name="intent"
        value={`remove-${id}`}
        icon="close"
        label={`Remove ${reviewLabel}`}
        formNoValidate
      />
    </li>
  )
}

export function FoundReview({ review }: { review: SerializedReview }) {
  return (
    <li className="flex items-start gap-2 py-2">
      <ReviewSummary review={review} />
      <Button
        name="intent"
        value={`add-${review.id}`}
        icon="plus"
        formNoValidate
        aria-label={`Add the review by ${review.reviewer || 'an anonymous reviewer'}`}
      >
        Add
      </Button>
    </li>
  )
}

function ReviewSummary({ review }: { review: SerializedReview }) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={review.rating} />
        <bdi className="font-medium">{review.reviewer || 'Anonymous'}</bdi>
      </p>
      {review.text ? (
        <p dir="auto" className="line-clamp-2">
          {review.text}
        </p>
      ) : null}
      <p className="text-xs text-ink-3">
        {review.source}, {review.location}
      </p>
    </div>
  )
}
