import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ConfirmForm } from '#app/kit/ui/forms/confirm-form'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { countUsersInGroup, deleteGroup, requireGroup } from '../groups.server'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query(async (tx) => {
    const group = await requireGroup(tx, params.groupId)
    return { group, users: await countUsersInGroup(tx, group.id), canEdit: viewer.can('group.update') }
  })
}

export async function action({ params, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query(async (tx) =>
    deleteGroup(tx, viewer, await requireGroup(tx, params.groupId), new Date()),
  )
  return redirectWithFlash(viewer.href('/settings/groups'), 'Group deleted')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Delete group') }]

export default function DeleteGroup() {
  const { group, users, canEdit } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  return (
    <ConfirmForm
      title={`Delete the group ${group.name}?`}
      confirmLabel="Delete group"
      cancelTo={
        canEdit ? href('/settings/groups/:groupId/edit', { groupId: group.id }) : href('/settings/groups')
      }
    >
      <p>
        {group.locations
          ? `${pluralize(group.locations, 'location')} will be removed from the group. Locations and reviews are kept.`
          : 'This group has no locations.'}
      </p>
      {users ? (
        <p>
          {pluralize(users, 'limited user')} {users === 1 ? 'has' : 'have'} access to locations through this
          group and will lose it.
        </p>
      ) : null}
    </ConfirmForm>
  )
}
