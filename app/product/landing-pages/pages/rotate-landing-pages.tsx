import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '#app/product/locations/list/list-query'
import { requireLocation } from '#app/product/locations/locations.server'
import { rotateLandingKey } from '../landing-pages.server'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { id, name } = await viewer.query((tx) => requireLocation(tx, params.locationId))
  return { location: { id, name }, search: listQuery(new URL(request.url).searchParams) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const location = await viewer.query(async (tx) => {
    const found = await requireLocation(tx, params.locationId)
    await rotateLandingKey(tx, viewer, found)
    return found
  })
  const landingPagesHref = viewer.href(
    '/settings/locations/:locationId/landing-pages',
    { locationId: location.id },
    listQuery(new URL(request.url).searchParams),
  )
  return redirectWithFlash(landingPagesHref, 'Landing page links were reset')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Reset landing page links') }]

export default function RotateLandingPages() {
  const { location, search } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Reset landing page links for ${location.name}?`}
      confirmLabel="Reset links"
      cancelTo={href('/settings/locations/:locationId/landing-pages', { locationId: location.id }, search)}
    >
      <p>
        All existing links and QR codes stop working immediately, including printed ones. Responses are kept.
      </p>
    </ConfirmForm>
  )
}
