import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { LoadedPart } from '#app/product/locations/failures.server'
import type { NotAnalyzed } from '../analysis/not-analyzed.server'
import type { ExperienceCategory } from '../experience-categories.server'
import { CategoryTable } from './category-table'

const maxShown = 8

/**
 * The section of the keywords page that lists the most mentioned categories, or shows an error if they could not be
 * loaded.
 */
export function CategorySection({
  categories: { value, failure },
  notAnalyzed,
  search,
}: {
  categories: LoadedPart<ExperienceCategory[]>
  notAnalyzed: NotAnalyzed
  search: string
}) {
  const href = useAccountHref()
  return (
    <section className="card mt-4" aria-labelledby="experience-categories">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-3 py-2.5">
        <h2 id="experience-categories" className="text-sm font-semibold">
          Experience Categories
        </h2>
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          <Link to={href('/settings/experience-categories')}>Edit topic words</Link>
          {value && value.length > maxShown ? (
            <Link to={href('/dashboard/keywords/categories', search)}>
              All {pluralize(value.length, 'category', 'categories')}
            </Link>
          ) : null}
        </p>
      </div>
      {failure === null ? null : (
        <p role="alert" className="error px-3 pb-3">
          {failure}
        </p>
      )}
      {value?.length ? (
        <CategoryTable rows={value.slice(0, maxShown)} notAnalyzed={notAnalyzed} search={search} />
      ) : null}
      {value?.length === 0 ? <EmptyState>No experience categories yet.</EmptyState> : null}
    </section>
  )
}
