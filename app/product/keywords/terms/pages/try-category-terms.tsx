import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { TextAnalysisView } from '../text-analysis-view'
import { TrySentenceForm } from '../try-sentence-form'
import { handleTrySentence, loadTrySentencePage } from '../try-sentence-page.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadTrySentencePage(request, requireViewer(context))
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleTrySentence(request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.errorReply ? 'Error: Test a sentence' : 'Test a sentence') },
]

export default function TrySentence() {
  const loaded = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { text, tried } = reply && 'tried' in reply ? reply : loaded
  const { notice, explanation } = reply && !('tried' in reply) ? { notice: null, explanation: null } : tried
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
      <TrySentenceForm
        key={text}
        text={text}
        errorReply={reply && !('tried' in reply) ? reply : loaded.errorReply}
        constraint={loaded.constraint}
      />
      {notice ? (
        <Banner level="info" className="mt-4">
          {notice}
        </Banner>
      ) : null}
      {explanation?.clauses.length ? <TextAnalysisView {...explanation} /> : null}
    </>
  )
}
