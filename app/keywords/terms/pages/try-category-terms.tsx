import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { PageHeader } from '#app/ui/page-header'
import { requireViewer } from '#app/viewer/viewer.server'
import { TextAnalysisView } from '../text-analysis-view'
import { TrySentenceForm } from '../try-sentence-form'
import { loadTrySentencePage } from '../try-sentence-page.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadTrySentencePage(request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.errorReply ? 'Error: Test a sentence' : 'Test a sentence') },
]

export default function TrySentence() {
  const { text, errorReply, notice, explanation, constraint } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/experience-categories')}>Back to Topic words</Link>
      </p>
      <PageHeader
        title="Test a sentence"
        meta="See which keywords and experience categories are found in it, and why. Nothing is saved."
      />
      <TrySentenceForm key={text} text={text} errorReply={errorReply} constraint={constraint} />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      {explanation?.clauses.length ? <TextAnalysisView {...explanation} /> : null}
    </>
  )
}
