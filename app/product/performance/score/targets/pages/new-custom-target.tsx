import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { ListHeader } from '#app/platform/filters/list/list-header'
import { ListPages } from '#app/platform/filters/list/list-pages'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { filteredPageLoader } from '#app/platform/reports/filtered-page-loader.server'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { customTargetFilter } from '../custom-target-filter'
import { listCustomTargets } from '../custom-targets.server'

export const loader = filteredPageLoader(customTargetFilter, (tx, { request }) =>
  listCustomTargets(tx, request, { ...customTargetFilter.read(searchParamsOf(request)), view: 'others' }),
)

export const meta: MetaFunction = () => [{ title: pageTitle('Add custom target') }]

export default function NewCustomTarget() {
  const { list, locations } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const count = pluralize(list.total, 'location')
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/target-score')}>Back to Target score</Link>
      </p>
      <PageHeader title="Add custom target" meta="Choose a location." />
      <div className="card mt-4">
        <ListHeader list={list} count={count} />
        {locations.length === 0 ? (
          <EmptyState action={<Link to={href('/settings/target-score/new')}>Show all locations</Link>}>
            No locations match this search.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-border">
            {locations.map(({ id, name, address }) => (
              <li key={id} className="px-4 py-2.5">
                <Link
                  to={href('/settings/target-score/:locationId', { locationId: id })}
                  className="font-medium"
                >
                  {name}
                </Link>
                <span className="hint block">{address}</span>
              </li>
            ))}
          </ul>
        )}
        <ListPages list={list} summary={count} />
      </div>
    </>
  )
}
