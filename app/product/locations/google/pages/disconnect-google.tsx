import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { disconnectGoogle } from '../connection.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  return null
}

export async function action({ context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await disconnectGoogle(viewer, new Date())
  return redirectWithFlash(viewer.href('/settings/integrations'), 'Google is disconnected')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Disconnect Google') }]

export default function Disconnect() {
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Disconnect Google?"
      confirmLabel="Disconnect"
      cancelTo={href('/settings/integrations')}
    >
      <p>
        We’ll stop sending location updates to Google and publishing review responses there. Your Google
        profiles won’t change, and locations stay linked to them.
      </p>
    </ConfirmForm>
  )
}
