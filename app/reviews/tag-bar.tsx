import { usePaths } from '#app/shell/use-paths'
import { BulkBar } from '#app/ui/bulk-bar'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { wholeNumber } from '#app/ui/numbers'
import { TagField } from './tag-field'

/** Tags the reviews ticked, or all that match: then the filter travels with the form, and the number the person saw. */
export function TagBar({ total, search, tagNames }: { total: number; search: string; tagNames: string[] }) {
  const paths = usePaths()
  return (
    <BulkBar
      allMatching={
        <label className="flex items-center gap-2">
          <input type="checkbox" name="scope" value="all" form="bulk" />
          Take all {wholeNumber(total)} matching
        </label>
      }
    >
      <Form id="bulk" method="post" action={paths.reviewTags()} className="flex items-center gap-2">
        <input type="hidden" name="search" value={search} />
        <input type="hidden" name="expected" value={total} />
        <input type="hidden" name="returnTo" value={paths.reviews(search)} />
        <TagField id="bulk-tag" tagNames={tagNames} />
        <Button variant="primary" name="intent" value="add">
          Add tag
        </Button>
      </Form>
    </BulkBar>
  )
}
