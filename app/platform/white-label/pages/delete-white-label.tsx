import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { clearBrandCache } from '#app/platform/brand/brand.server'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteWhiteLabel, findWhiteLabel } from '../white-labels.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const label = await viewer.query(findWhiteLabel)
  if (!label) throw redirect(viewer.href('/settings/white-label'))
  return { productName: label.productName, domain: label.domain, isParent: viewer.isPartner }
}

export async function action({ context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query(async (tx) => {
    await deleteWhiteLabel(tx)
    await recordAudit(tx, { ...actorOf(viewer), action: 'whitelabel.deleted' })
  })
  await clearBrandCache()
  return redirectWithFlash(viewer.href('/settings/white-label'), 'White label removed')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Remove white label') }]

export default function DeleteWhiteLabel() {
  const { productName, domain, isParent } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title="Remove white label?"
      confirmLabel="Remove white label"
      cancelTo={href('/settings/white-label')}
    >
      <p>
        The name {productName}, its logo and its colors will be deleted
        {isParent ? ', here and in the accounts you manage' : ''}. Pages and emails return to their previous
        look.
      </p>
      {domain ? <p>{domain} will stop working.</p> : null}
    </ConfirmForm>
  )
}
