import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { Confirm } from '#app/ui/confirm'
import { disconnectGoogle } from '../connection.server'

export function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context, 'account.update')
  return null
}

export async function action({ context }: ActionFunctionArgs) {
  const viewer = requireViewer(context, 'account.update')
  await disconnectGoogle(viewer, new Date())
  return redirectWithFlash(viewer.paths.integrations(), 'Google is disconnected')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Disconnect Google') }]

export default function Disconnect() {
  const paths = usePaths()
  return (
    <Confirm title="Disconnect Google?" confirm="Disconnect" cancelTo={paths.integrations()}>
      <p>
        Changes of your locations are no longer sent to Google, and responses to reviews are no longer
        published there. What Google shows stays as it is, and locations stay linked to their profiles.
      </p>
    </Confirm>
  )
}
