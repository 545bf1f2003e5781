import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireApiToken, revokeApiToken } from '#app/platform/viewer/api-tokens.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { queryOwnAccount } from '../query-own-account.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return queryOwnAccount(viewer, (tx) => requireApiToken(tx, viewer.userId, params.tokenId))
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const isRevoked = await queryOwnAccount(viewer, async (tx) => {
    const token = await requireApiToken(tx, viewer.userId, params.tokenId)
    if (!(await revokeApiToken(tx, viewer.userId, token.id, new Date()))) return false
    await recordAudit(tx, { ...actorOf(viewer), action: 'token.revoked', subject: token.name })
    return true
  })
  return isRevoked
    ? redirectWithFlash(viewer.href('/settings/api-tokens'), 'Token revoked')
    : redirectWithFlash(viewer.href('/settings/api-tokens'), 'That token was already revoked', 'info')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Revoke token') }]

export default function RevokeToken() {
  const { name, prefix } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Revoke this token?"
      confirmLabel="Revoke token"
      cancelTo={href('/settings/api-tokens')}
    >
      <p>
        Scripts that use “{name}” (<code>{prefix}…</code>) will stop working immediately. This can’t be
        undone.
      </p>
    </ConfirmForm>
  )
}
