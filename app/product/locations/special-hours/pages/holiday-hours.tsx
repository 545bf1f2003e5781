import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { listQuery } from '../../list/list-query'
import { HolidayHoursForm, type HolidayHoursReply } from '../holiday-hours-form'
import { loadHolidayHoursPage, saveHolidayHours } from '../holiday-hours-page.server'
import { SpecialHoursList } from '../special-hours-list'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const search = listQuery(new URL(request.url).searchParams)
  return { ...(await loadHolidayHoursPage(viewer, params.locationId, new Date())), search }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const refusal = await saveHolidayHours(viewer, params.locationId, request, new Date())
  if (refusal) return refusal
  const search = listQuery(new URL(request.url).searchParams)
  return redirectWithFlash(
    viewer.href('/settings/locations/:locationId/holiday-hours', { locationId: params.locationId! }, search),
    'Successfully updated hours',
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Holiday hours for ${data?.location.name ?? 'a location'}`) },
]

export default function HolidayHours() {
  const { location, panel, seen, search, canEdit } = useLoaderData<typeof loader>()
  const past = panel.value?.past ?? []
  const reply = useActionData<typeof action>() as HolidayHoursReply | undefined
  const href = useAccountHref()
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/locations', search)}>Locations</Link> /{' '}
        <Link to={href('/settings/locations/:locationId/details', { locationId: location.id }, search)}>
          {location.name}
        </Link>
      </p>
      <PageHeader title="Holiday hours" meta={`${location.name} · Special hours`} />
      <div className="mt-4 max-w-form space-y-4">
        {!panel.value ? (
          <Banner level="danger">{panel.failure}</Banner>
        ) : canEdit ? (
          <HolidayHoursForm
            panel={panel.value}
            seen={seen}
            reply={reply}
            cancelTo={href('/settings/locations/:locationId/details', { locationId: location.id }, search)}
          />
        ) : (
          <div className="card p-4">
            <SpecialHoursList days={panel.value.saved} holidays={panel.value.suggestions} />
          </div>
        )}
        {past.length > 0 ? (
          <Drawer title="Past holiday hours" summary={String(past.length)}>
            <div className="p-4">
              <SpecialHoursList days={past} />
            </div>
          </Drawer>
        ) : null}
      </div>
    </>
  )
}
