import { Link } from '@remix-run/react'
import { Icon } from '#app/kit/ui/icon'
import { useAccountHref } from '#app/platform/page/use-account-href'

type Category = { id: string; name: string; terms: string[] }

/** A list of categories, each with its words and a link to its reviews. */
export function TermList({ categories, canEdit }: { categories: Category[]; canEdit: boolean }) {
  const href = useAccountHref()
  return (
    <ul className="divide-y divide-border">
      {categories.map(({ id, name, terms }) => (
        <li key={id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr_auto]">
          <h2 className="min-w-0 text-sm font-semibold">
            <Link to={href('/dashboard/keywords/categories', `category=${id}`)} className="wrap-anywhere">
              {name}
            </Link>
          </h2>
          <p className="min-w-0 max-w-reading text-sm wrap-anywhere text-ink-2">{terms.join(', ')}</p>
          {canEdit ? (
            <p className="text-sm">
              <Link
                to={href('/settings/experience-categories/:categoryId/delete', { categoryId: id })}
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
