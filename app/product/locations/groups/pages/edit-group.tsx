import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { LinkButton } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { redirectToCanonical } from '#app/platform/reports/filtered-page-loader.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadLocationList } from '../../list/location-list.server'
import { memberFilter } from '../group-filter'
import { GroupMembers } from '../group-members'
import { memberReport } from '../group-members.server'
import { GroupNameForm } from '../group-name-form'
import { groupSchema, newGroupSchema } from '../group-schema'
import { describeShownGroup, requireGroup, saveGroupChange } from '../groups.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  redirectToCanonical(request, memberFilter, viewer)
  const group = await viewer.query((tx) => requireGroup(tx, params.groupId))
  const members = await loadLocationList(request, viewer, memberReport(group))
  const constraint = constraintOf(newGroupSchema)
  const shown = describeShownGroup(group)
  return { group, shown, members, constraint, canDelete: viewer.can('group.delete') }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireGroup(tx, params.groupId))
  const form = await readForm(request, groupSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const outcome = await saveGroupChange(viewer, params.groupId, form.value, new Date())
  if ('conflicts' in outcome) return respondWithConflicts(form, outcome.conflicts)
  if (!outcome.ok) return respondWithForm(form, outcome.errors)
  return redirectWithFlash(returnPath(form, viewer.href('/settings/groups')), outcome.message)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.group.name ?? 'Group') },
]

export default function EditGroup() {
  const { group, shown, members, constraint, canDelete } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const isRename = reply?.initialValue?.intent === 'rename'
  const [bar, { ids }] = useForm<{ ids: string[] }>({ id: 'bulk', lastResult: isRename ? undefined : reply })
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/groups')}>Back to Groups</Link>
      </p>
      <PageHeader
        title={group.name}
        meta={pluralize(group.locations, 'location')}
        actions={
          canDelete ? (
            <LinkButton to={href('/settings/groups/:groupId/delete', { groupId: group.id })} icon="trash">
              Delete group
            </LinkButton>
          ) : null
        }
      />
      <div className="mt-4">
        <ErrorSummary form={bar} fallbackField={ids} />
        <GroupNameForm
          name={group.name}
          reply={isRename ? reply : undefined}
          constraint={constraint}
          saveLabel="Rename"
          intent="rename"
          shownValues={<ShownValues shown={shown} reply={isRename ? reply : undefined} noun="group" />}
        />
      </div>
      <GroupMembers id={ids.id} group={group} members={members} />
    </>
  )
}
