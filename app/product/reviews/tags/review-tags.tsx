import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { Review } from '../review'
import { TagField } from './tag-field'

/** The tags of a review, each with a remove button, and a form to add a tag. */
export function ReviewTags({
  review,
  tagNames,
  canTag,
  returnTo,
}: {
  review: Review
  tagNames: string[]
  canTag: boolean
  returnTo: string
}) {
  const href = useAccountHref()
  return (
    <section className="mt-4 border-t border-border pt-3" aria-label="Tags">
      <ul className="flex flex-wrap gap-2">
        {review.tags.map((tag) => (
          <li key={tag.id} className="badge badge-pending max-w-full whitespace-normal">
            <bdi>{tag.name}</bdi>
            {canTag ? (
              <Form method="post" action={href('/reviews/tags')} className="inline-flex">
                <input type="hidden" name="ids" value={review.id} />
                <input type="hidden" name="tagId" value={tag.id} />
                <input type="hidden" name="returnTo" value={returnTo} />
                <button
                  type="submit"
                  name="intent"
                  value="remove"
                  className="min-h-6 min-w-6 max-lg:min-h-11 max-lg:min-w-11"
                  aria-label={`Remove tag ${tag.name}`}
                >
                  ×
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {review.tags.length === 0 ? <p className="text-sm text-ink-3">No tags yet</p> : null}
      {canTag ? (
        <Form method="post" action={href('/reviews/tags')} className="mt-3 flex flex-wrap items-center gap-2">
          <input type="hidden" name="ids" value={review.id} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <TagField id="tag" tagNames={tagNames} />
          <Button name="intent" value="add">
            Add tag
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
