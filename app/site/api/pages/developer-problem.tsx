import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { pageTitle } from '#app/platform/page/page-title'
import { problemKinds, problemNames } from '../problems'
import { ReferencePage } from '../reference/reference-page'

export const handle = { scripts: false }

export function loader({ params }: LoaderFunctionArgs) {
  const name = problemNames.find((each) => each === params.problem)
  if (!name) throw new Response('No such problem', { status: 404 })
  return { name, ...problemKinds[name] }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title ?? 'API') }]

export default function DeveloperProblem() {
  const { name, title, status, meaning } = useLoaderData<typeof loader>()
  return (
    <ReferencePage title={title}>
      <p>
        <code>{name}</code>, status {status}
      </p>
      <p>{meaning}</p>
      <p>
        <Link to={`${siteHref('/developers')}#problems`}>All errors</Link>
      </p>
    </ReferencePage>
  )
}
