import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { canManageUser } from '../user'
import { deactivateUser } from '../user-changes.server'
import { loadOverrides } from '../user-overrides.server'
import { requireUser } from '../users.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { user, canChange } = await viewer.query(async (tx) => {
    const user = await requireUser(tx, params.userId, new Date())
    return { user, canChange: canManageUser(viewer, user, await loadOverrides(tx, user.id)) }
  })
  if (user.state === 'deactivated' || !canChange)
    throw redirect(viewer.href('/settings/users/:userId/edit', { userId: user.id }))
  return { user }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const user = await viewer.query((tx) => requireUser(tx, params.userId, now))
  const outcome = await deactivateUser(viewer, user, now)
  if (!outcome.ok)
    return redirectWithFlash(
      viewer.href('/settings/users/:userId/edit', { userId: user.id }),
      outcome.reason,
      'alert',
    )
  return redirectWithFlash(
    viewer.href('/settings/users'),
    user.state === 'active' ? 'User deactivated' : 'Invitation revoked',
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Deactivate user') }]

export default function DeactivateUser() {
  const { user } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const isActive = user.state === 'active'
  return (
    <ConfirmForm
      title={isActive ? `Deactivate ${user.name}?` : `Revoke ${user.name}’s invitation?`}
      confirmLabel={isActive ? 'Deactivate' : 'Revoke invitation'}
      cancelTo={href('/settings/users/:userId/edit', { userId: user.id })}
    >
      <p>
        {isActive
          ? 'They’ll be signed out everywhere, their API tokens will be revoked and their scheduled exports will stop. Their responses are kept, and you can reactivate them.'
          : `The link sent to ${user.email} will stop working. You can invite them again.`}
      </p>
    </ConfirmForm>
  )
}
