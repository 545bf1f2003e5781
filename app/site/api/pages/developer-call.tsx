import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { pageTitle } from '#app/platform/page/page-title'
import { findCallReference, type ReferenceField } from '../description/reference.server'
import { CodeSample } from '../reference/code-sample'
import { FieldTable } from '../reference/field-table'
import { ReferencePage } from '../reference/reference-page'

export const handle = { scripts: false }

export function loader({ params }: LoaderFunctionArgs) {
  const call = findCallReference(params.call)
  if (!call) throw new Response('No such call', { status: 404 })
  return call
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.summary ?? 'API') }]

const describeBodyField = ({ name, type, description, isRequired }: ReferenceField) => ({
  name,
  type,
  description: [isRequired ? '' : 'Optional', description].filter(Boolean).join('. '),
})

export default function DeveloperCall() {
  const { method, path, summary, requirement, cost, parameters, body, responses, curl } =
    useLoaderData<typeof loader>()
  return (
    <ReferencePage
      title={
        <code>
          {method} {path}
        </code>
      }
    >
      <p>{summary}.</p>
      <dl>
        <dt>Permission</dt>
        <dd>{requirement}</dd>
        <dt>Quota</dt>
        <dd>{cost === 1 ? '1 request' : `${cost} requests`}</dd>
      </dl>
      <CodeSample title="Example (curl)" code={curl} />
      {parameters.length > 0 ? (
        <>
          <h2>Parameters</h2>
          <FieldTable
            label="Parameters"
            rows={parameters.map(({ name, aliases, type, description }) => ({
              name,
              type,
              description: aliases.length > 0 ? `${description} (also ${aliases.join(', ')})` : description,
            }))}
          />
        </>
      ) : null}
      {body ? (
        <>
          <h2>Body</h2>
          <FieldTable label="Body" rows={body.map(describeBodyField)} />
        </>
      ) : null}
      {responses.map(({ status, description, fields }) => (
        <section key={status}>
          <h2>Response {status}</h2>
          {description ? <p>{description}.</p> : null}
          {fields.length > 0 ? <FieldTable label={`Response ${status}`} rows={fields} /> : <p>No body.</p>}
        </section>
      ))}
      <p>
        <Link to={siteHref('/developers')}>All calls</Link>
      </p>
    </ReferencePage>
  )
}
