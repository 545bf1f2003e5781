import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { usePaths } from '#app/shell/use-paths'
import { LinkButton } from '#app/ui/button'
import { EmptyState } from '#app/ui/empty-state'
import { PageHeader } from '#app/ui/page-header'
import { putInto } from '../groups/group-members.server'
import { groupsReply, groupsStep, readGroupsForm } from '../groups/location-groups.server'
import { LocationGroupsForm } from '../groups/location-groups-form'
import { requireGroups } from '../groups/require-groups.server'
import { changerOf } from '../history/history.server'
import { requireLocation } from '../locations.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireGroups(context, 'group.update')
  const step = await viewer.query((tx) => groupsStep(tx, params.locationId))
  return { ...step, mayCreate: viewer.can('group.create') }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireGroups(context, 'group.update')
  const location = await viewer.query((tx) => requireLocation(tx, params.locationId))
  const form = await readGroupsForm(request)
  if (form.wantsToFind || form.status !== 'success') return groupsReply(viewer, form)
  await viewer.query((tx) => putInto(tx, location.id, form.value, changerOf(viewer), new Date()))
  return redirectWithFlash(viewer.paths.locations(), 'Groups saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Groups of the new location') }]

export default function NewLocationGroups() {
  const { location, offered, mayCreate } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const paths = usePaths()
  const shown = reply?.offered ?? offered
  const isEmpty = shown.entries.length === 0 && shown.sought === ''
  return (
    <>
      <PageHeader title="Groups" meta={`Which groups does ${location.name} belong to?`} />
      {isEmpty ? (
        <div className="card mt-4">
          <EmptyState
            action={
              <span className="flex flex-wrap justify-center gap-2">
                {mayCreate ? <LinkButton to={paths.newGroup()}>New group</LinkButton> : null}
                <LinkButton to={paths.locations()} variant="primary">
                  Skip
                </LinkButton>
              </span>
            }
          >
            No groups yet.
          </EmptyState>
        </div>
      ) : (
        <div className="mt-4">
          <LocationGroupsForm
            offered={shown}
            reply={reply as SubmissionResult | undefined}
            skipTo={paths.locations()}
          />
        </div>
      )}
    </>
  )
}
