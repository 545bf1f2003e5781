import { Link } from '@remix-run/react'
import { usePaths } from '#app/shell/use-paths'
import { Icon } from '#app/ui/icon'

type Category = { id: string; name: string; terms: string[] }

/** The categories, each with its words and the way to its reviews. */
export function TermList({ categories, maySet }: { categories: Category[]; maySet: boolean }) {
  const paths = usePaths()
  return (
    <ul className="divide-y divide-border">
      {categories.map(({ id, name, terms }) => (
        <li key={id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr_auto]">
          <h2 className="min-w-0 text-sm font-semibold">
            <Link to={paths.keywordCategories(`category=${id}`)} className="wrap-anywhere">
              {name}
            </Link>
          </h2>
          <p className="min-w-0 max-w-reading text-sm wrap-anywhere text-ink-2">{terms.join(', ')}</p>
          {maySet ? (
            <p className="text-sm">
              <Link
                to={paths.deleteCategoryTerms(id)}
                className="inline-flex items-center gap-1 py-1"
                aria-label={`Remove ${name}`}
              >
                <Icon name="trash" />
                Remove
              </Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
