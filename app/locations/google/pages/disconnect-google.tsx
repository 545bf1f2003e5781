import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirectWithFlash } from '#app/page/flash.server'
import { pageTitle } from '#app/page/page-title'
import { useAccountHref } from '#app/page/use-account-href'
import { ConfirmForm } from '#app/ui/forms/confirm-form'
import { requireViewer } from '#app/viewer/viewer.server'
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
