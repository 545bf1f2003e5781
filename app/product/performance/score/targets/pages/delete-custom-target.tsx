import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { deleteCustomTargets, requireCustomLocation } from '../custom-targets.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { name } = await viewer.query((tx) => requireCustomLocation(tx, params.locationId))
  return { name }
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => deleteCustomTargets(tx, viewer, params.locationId))
  return redirectWithFlash(viewer.href('/settings/target-score'), 'Custom targets removed')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Remove custom targets') }]

export default function RemoveCustomTargets() {
  const { name } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Remove custom targets for ${name}?`}
      confirmLabel="Remove custom targets"
      cancelTo={href('/settings/target-score')}
    >
      <p>This location will use the account targets, and its past scores will be recalculated.</p>
    </ConfirmForm>
  )
}
