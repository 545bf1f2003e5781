import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { resendInvitation } from '../invitations/invitations.server'
import { requireUser } from '../users.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const user = await viewer.query((tx) => requireUser(tx, params.userId, new Date()))
  return redirect(viewer.href('/settings/users/:userId/edit', { userId: user.id }))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const user = await viewer.query((tx) => requireUser(tx, params.userId, now))
  const result = await viewer.query((tx) => resendInvitation(tx, viewer, user, now))
  const editHref = viewer.href('/settings/users/:userId/edit', { userId: user.id })
  return result.ok
    ? redirectWithFlash(editHref, 'Invitation sent')
    : redirectWithFlash(editHref, result.reason, 'alert')
}
