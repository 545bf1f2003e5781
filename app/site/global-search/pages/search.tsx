import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { HitList } from '../hit-list'
import { search } from '../search.server'
import { SearchForm } from '../search-form'
import { SearchStatus } from '../search-status'

const querySchema = z.object({ q: textParameter })

/** The dialog loads the same data. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return search(requireViewer(context), readQuery(request, querySchema).q ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.text ? `Search: ${data.text}` : 'Search') },
]

export default function Search() {
  const results = useLoaderData<typeof loader>()
  return (
    <div className="max-w-[800px]">
      <PageHeader title="Search" />
      <div className="mt-4">
        <SearchForm key={results.text} text={results.text} />
      </div>
      <SearchStatus results={results} />
      <HitList results={results} />
    </div>
  )
}
