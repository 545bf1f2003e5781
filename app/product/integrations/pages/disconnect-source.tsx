import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { disconnectSource } from '../connect-flow.server'
import { consentProviders, requireConnectedSource } from '../consent-providers.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const { name, disconnectText } = consentProviders[requireConnectedSource(params.source)]
  return { name, disconnectText }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const source = requireConnectedSource(params.source)
  await disconnectSource(source, viewer, new Date())
  return redirectWithFlash(
    viewer.href('/settings/integrations'),
    `${consentProviders[source].name} is disconnected`,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Disconnect ${data?.name ?? ''}`) },
]

export default function Disconnect() {
  const { name, disconnectText } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      cancelTo={href('/settings/integrations')}
    >
      <p>{disconnectText}</p>
    </ConfirmForm>
  )
}
