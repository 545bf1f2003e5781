import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { requireSsoKey, revokeSsoKey } from '../single-sign-on/sso-keys.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => requireSsoKey(tx, params.keyId))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => revokeSsoKey(tx, viewer, params.keyId, new Date()))
  return redirectWithFlash(viewer.href('/settings/account/sso-keys'), 'Key revoked')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Revoke a single sign-on key') }]

export default function RevokeSsoKey() {
  const { name } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Revoke ${name}?`}
      confirmLabel="Revoke key"
      cancelTo={href('/settings/account/sso-keys')}
    >
      <p>It can no longer sign users in. Current sessions stay signed in.</p>
    </ConfirmForm>
  )
}
