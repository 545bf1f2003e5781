import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { TextareaField } from '#app/ui/textarea-field'
import { ExplainedView } from '../explained-view'
import { mostLetters } from '../most-letters'
import { tryPage } from '../try-page.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return tryPage(request, requireViewer(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.error ? 'Error: Try a sentence' : 'Try a sentence') },
]

export default function TrySentence() {
  const { text, error, note, explained } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/experience-categories')}>Back to the words of experience categories</Link>
      </p>
      <PageHeader
        title="Try a sentence"
        meta="See which keywords and experience categories are found in it, and why. Nothing is saved."
      />
      <Form method="get" className="mt-4 max-w-form" noValidate>
        <ErrorSummary errors={error ? [{ field: 'text', message: error }] : []} />
        <TextareaField
          key={text}
          id="text"
          name="text"
          label="A sentence or two, in English"
          rows={4}
          limit={mostLetters}
          defaultValue={text}
          errors={error ? [error] : undefined}
        />
        <Button variant="primary" className="mt-3">
          Read it
        </Button>
      </Form>
      {note ? (
        <Banner level="info" className="mt-4">
          {note}
        </Banner>
      ) : null}
      {explained?.clauses.length ? <ExplainedView {...explained} /> : null}
    </>
  )
}
