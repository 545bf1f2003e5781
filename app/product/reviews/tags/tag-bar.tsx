import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { BulkBar } from '#app/kit/ui/tables/bulk-bar'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { ReviewCounts } from '../counts/count-query.server'
import { TagField } from './tag-field'

/** A form that adds a tag to the selected reviews, or to all reviews that match the filter, or removes it from them. */
export function TagBar({
  counts: { total, isEstimate },
  search,
  tagNames,
}: {
  counts: Pick<ReviewCounts, 'total' | 'isEstimate'>
  search: string
  tagNames: string[]
}) {
  const href = useAccountHref()
  return (
    <BulkBar matching={{ total, isEstimate, search }}>
      <Form
        id="bulk"
        method="post"
        action={href('/reviews/tags')}
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="returnTo" value={href('/reviews', search)} />
        <TagField id="bulk-tag" tagNames={tagNames} />
        <Button variant="primary" name="intent" value="add">
          Add tag
        </Button>
        <Button name="intent" value="removeNamed">
          Remove tag
        </Button>
      </Form>
    </BulkBar>
  )
}
