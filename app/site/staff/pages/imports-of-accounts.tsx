import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { ActivityPage } from '../activity/activity-page'
import { loadActivityPage } from '../activity/load-activity-page.server'

export const loader = ({ request }: LoaderFunctionArgs) => loadActivityPage('imports', request)

export const meta: MetaFunction = () => [{ title: pageTitle('Imports of all accounts') }]

export default function ImportsOfAccounts() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />
}
