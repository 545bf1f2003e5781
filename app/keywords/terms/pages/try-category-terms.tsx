import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { ExplainedView } from '../explained-view'
import { TryForm } from '../try-form'
import { tryPage } from '../try-page.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return tryPage(request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.refused ? 'Error: Test a sentence' : 'Test a sentence') },
]

export default function TrySentence() {
  const { text, refused, note, explained, constraint } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/experience-categories')}>Back to the words of experience categories</Link>
      </p>
      <PageHeader
        title="Test a sentence"
        meta="See which keywords and experience categories are found in it, and why. Nothing is saved."
      />
      <TryForm key={text} text={text} refused={refused} constraint={constraint} />
      {note ? (
        <Banner level="info" className="mt-4">
          {note}
        </Banner>
      ) : null}
      {explained?.clauses.length ? <ExplainedView {...explained} /> : null}
    </>
  )
}
