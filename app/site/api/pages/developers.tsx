import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { configuration } from '#app/kit/configuration.server'
import { accountHref } from '#app/kit/routing/href'
import { useBrand } from '#app/platform/page/brand/brand'
import { pageTitle } from '#app/platform/page/page-title'
import { listReference } from '../description/reference.server'
import { CallTable } from '../reference/call-table'
import { CodeSample } from '../reference/code-sample'
import { Conventions } from '../reference/conventions'
import { ProblemTable } from '../reference/problem-table'
import { quickStart } from '../reference/quick-start'
import { ReferencePage } from '../reference/reference-page'

export const handle = { scripts: false }

export function loader() {
  const { baseUrl, apiPerMinute } = configuration()
  return { groups: listReference(), samples: quickStart(`${baseUrl}/api`), apiPerMinute }
}

export const meta: MetaFunction = () => [{ title: pageTitle('API') }]

export default function Developers() {
  const { groups, samples, apiPerMinute } = useLoaderData<typeof loader>()
  const { productName } = useBrand()
  return (
    <ReferencePage title="API">
      <p>
        Programs read and change what you see in {productName} with the API: reviews, responses, locations and
        more. It returns JSON with links (HAL), and describes itself as{' '}
        <a href="/api/openapi.json">OpenAPI</a>.
      </p>
      <h2 id="start">Start in five minutes</h2>
      <ol>
        <li>
          Create a token in the settings, under{' '}
          <Link to={accountHref(null)('/settings/api-tokens')}>API tokens</Link>. It has your permissions and
          is shown once.
        </li>
        <li>Send it in the Authorization header of each request:</li>
      </ol>
      {samples.map(({ title, code }) => (
        <CodeSample key={title} title={title} code={code} />
      ))}
      <h2 id="calls">Calls</h2>
      {groups.map((group) => (
        <CallTable key={group.name} {...group} />
      ))}
      <Conventions apiPerMinute={apiPerMinute} />
      <ProblemTable />
      <h2 id="changes">Changes</h2>
      <p>
        New properties, links and calls are added without notice; programs should ignore what they do not
        know. Whatever else changes gets a new media type, beside the old one.
      </p>
      <dl>
        <dt>2026-11-28</dt>
        <dd>
          First version: session, reviews, responses, tags, locations, groups, photos, microsurveys, child
          accounts.
        </dd>
      </dl>
    </ReferencePage>
  )
}
