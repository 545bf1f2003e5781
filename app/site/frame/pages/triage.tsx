/**
 * `/triage`: a diagnostics page that shows facts about the browser and tests whether requests with each HTTP method
 * reach the server.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { z } from 'zod'
import { requireForm } from '#app/kit/forms/forms.server'
import { flagParameter, readQuery } from '#app/kit/routing/query'
import { Button } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { Form } from '#app/kit/ui/forms/form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { PublicPage } from '#app/platform/page/public-page'
import { TriageChecks } from '../triage-checks'

const methodSchema = z.object({ method: z.enum(['POST', 'PATCH']).catch('POST') })

const querySchema = z.object({ check: flagParameter })

export function loader({ request }: LoaderFunctionArgs) {
  const { headers } = request
  return {
    userAgent: headers.get('User-Agent') ?? '--',
    languages: headers.get('Accept-Language') ?? '--',
    sendsCookies: headers.has('Cookie'),
    heard: readQuery(request, querySchema).check ? 'GET' : null,
    at: new Date().toISOString(),
  }
}

/** Handles form submissions, which are the only test calls that a browser without JavaScript can send. */
export async function action({ request }: ActionFunctionArgs) {
  const { method } = (await requireForm(request, methodSchema)).value
  return data({ heard: method === 'PATCH' ? 'POST as PATCH' : 'POST' })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Diagnostics') }]

export default function Triage() {
  const { userAgent, languages, sendsCookies, at, ...loaded } = useLoaderData<typeof loader>()
  const receivedCall = useActionData<typeof action>()?.heard ?? loaded.heard
  const hasScript = useHydrated()
  return (
    <PublicPage>
      <PageHeader title="Diagnostics" meta="For support: your browser and the results of test calls." />
      <section className="card mt-4 p-4" aria-labelledby="browser">
        <h2 id="browser" className="text-md font-semibold">
          This browser
        </h2>
        <DefinitionList
          definitions={[
            { term: 'User agent', detail: userAgent },
            { term: 'Languages', detail: languages },
            { term: 'JavaScript', detail: hasScript ? 'Enabled' : 'Disabled' },
            { term: 'Cookies', detail: sendsCookies ? 'Received' : 'None received' },
            { term: 'Server time', detail: at },
          ]}
        />
      </section>
      <section className="card mt-4 p-4" aria-labelledby="calls">
        <h2 id="calls" className="text-md font-semibold">
          Test calls
        </h2>
        {hasScript ? <TriageChecks /> : <FormChecks receivedCall={receivedCall} />}
      </section>
    </PublicPage>
  )
}

function FormChecks({ receivedCall }: { receivedCall: string | null }) {
  return (
    <>
      <p className="text-sm text-ink-2">
        Without JavaScript, only GET and POST can be tested. Enable it to test the others.
      </p>
      {receivedCall ? <p className="mt-2 font-medium">{receivedCall} received.</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Form method="get" action="/triage">
          <Button name="check" value="GET">
            Send GET
          </Button>
        </Form>
        <Form method="post" action="/triage" className="flex flex-wrap gap-2">
          <Button name="method" value="POST">
            Send POST
          </Button>
          <Button name="method" value="PATCH">
            Send POST as PATCH
          </Button>
        </Form>
      </div>
    </>
  )
}
