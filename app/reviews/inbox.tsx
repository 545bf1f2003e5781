import { Form, Link } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import { BulkBar } from '#app/ui/bulk-bar'
import { Button } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { wholeNumber } from '#app/ui/numbers'
import { KeysetPagination } from '#app/ui/pagination'
import { SelectPage } from '#app/ui/select-page'
import type { Review } from './review'
import type { ReviewFigures } from './review-figures.server'
import { ReviewList } from './review-list'
import { SortLinks } from './sort-links'

type InboxProps = {
  rows: Review[]
  before: string | null
  after: string | null
  figures: ReviewFigures
  total: string
  search: string
  sort: { by: string; order: 'asc' | 'desc' }
  tagNames: string[]
  mayTag: boolean
}

/** The list itself: order, rows, what can be done with the ones ticked, and the neighbouring pages. */
export function Inbox({ rows, before, after, figures, total, search, sort, tagNames, mayTag }: InboxProps) {
  const paths = usePaths()
  if (rows.length === 0)
    return (
      <div className="card mt-4">
        <EmptyState
          action={<Link to={paths.reviews('dateDescriptor=all_time')}>Show reviews of all time</Link>}
        >
          No reviews match these filters.
        </EmptyState>
      </div>
    )
  const pageTo = (key: 'before' | 'after', id: string | null) =>
    id ? paths.reviews(`${search ? `${search}&` : ''}${key}=${id}`) : undefined
  return (
    <div className="card selectable mt-4">
      <div className="flex flex-wrap items-center gap-3 border-b border-border bg-surface-2 px-3 py-2 rounded-t-lg">
        {mayTag ? <SelectPage to="?select=page" /> : null}
        <SortLinks sort={sort} search={search} />
      </div>
      <ReviewList reviews={rows} search={search} selectable={mayTag} />
      {mayTag ? <TagBar total={figures.total} search={search} tagNames={tagNames} /> : null}
      <KeysetPagination summary={total} previous={pageTo('before', before)} next={pageTo('after', after)} />
    </div>
  )
}

function TagBar({ total, search, tagNames }: { total: number; search: string; tagNames: string[] }) {
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
        <label className="sr-only" htmlFor="bulk-tag">
          Tag
        </label>
        <input
          id="bulk-tag"
          name="name"
          className="field w-40!"
          list="tag-names"
          maxLength={60}
          placeholder="Tag"
        />
        <datalist id="tag-names">
          {tagNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button variant="primary" name="intent" value="add">
          Add tag
        </Button>
      </Form>
    </BulkBar>
  )
}
