import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import { LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import {
  buildGroupsReply,
  loadGroupsStep,
  readGroupsForm,
  saveGroupsStep,
} from '../groups/location-groups.server'
import { LocationGroupsForm } from '../groups/location-groups-form'
import { requireLocation } from '../locations.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const step = await viewer.query((tx) => loadGroupsStep(tx, params.locationId))
  return { ...step, canCreate: viewer.can('group.create') }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const location = await viewer.query((tx) => requireLocation(tx, params.locationId))
  const form = await readGroupsForm(request)
  if (form.isSearch || form.status !== 'success') return buildGroupsReply(viewer, form)
  const conflicts = await saveGroupsStep(viewer, location.id, form.value, new Date())
  if (conflicts) return buildGroupsReply(viewer, form, conflicts)
  return redirectWithFlash(viewer.href('/settings/locations'), 'Groups saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Groups for the new location') }]

export default function NewLocationGroups() {
  const { location, shown, options, failure, constraint, canCreate } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const offered = reply?.offered ?? options?.offered
  const isEmpty = offered?.entries.length === 0 && offered.query === ''
  return (
    <>
      <PageHeader title="Groups" meta={`Which groups does ${location.name} belong to?`} />
      {isEmpty ? (
        <div className="card mt-4">
          <EmptyState
            action={
              <span className="flex flex-wrap justify-center gap-2">
                {canCreate ? <LinkButton to={href('/settings/groups/new')}>New group</LinkButton> : null}
                <LinkButton to={href('/settings/locations')} variant="primary">
                  Skip
                </LinkButton>
              </span>
            }
          >
            No groups yet.
          </EmptyState>
        </div>
      ) : options && offered ? (
        <div className="mt-4">
          <LocationGroupsForm
            offered={offered}
            shown={shown}
            constraint={constraint}
            reply={reply}
            chosen={options.chosen}
            skipTo={href('/settings/locations')}
          />
        </div>
      ) : (
        <Banner
          level="danger"
          role="alert"
          className="mt-4"
          action={<Link to={href('/settings/locations')}>Skip</Link>}
        >
          {failure}
        </Banner>
      )}
    </>
  )
}
