import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { PageHeader } from '#app/ui/page-header'
import { connectionOf } from '../connection.server'
import { ConnectionCard } from '../connection-card'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context, 'integration.read')
  return { connection: await viewer.query(connectionOf), mayChange: viewer.can('account.update') }
}

export const meta: MetaFunction = () => [{ title: pageTitle('Integrations') }]

export default function Integrations() {
  const { connection, mayChange } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Integrations" meta="Where changes of your locations and responses to reviews go." />
      <ConnectionCard connection={connection} mayChange={mayChange} />
    </>
  )
}
