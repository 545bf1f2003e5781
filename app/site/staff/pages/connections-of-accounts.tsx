import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { ActivityPage } from '../activity/activity-page'
import { loadActivityPage } from '../activity/load-activity-page.server'

export const loader = ({ request }: LoaderFunctionArgs) => loadActivityPage('connections', request)

export const meta: MetaFunction = () => [{ title: pageTitle('Connections of all accounts') }]

export default function ConnectionsOfAccounts() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />
}
