import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { canonicalRedirect } from '#app/filters/canonical-redirect'
import { formReply, readForm, returnPath } from '#app/forms.server'
import { clockOf } from '#app/session/clock.server'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { locationList } from '../../location-list.server'
import { memberFilter } from '../group-filter'
import { GroupMembers } from '../group-members'
import { memberReport } from '../group-members.server'
import { GroupNameForm } from '../group-name-form'
import { groupSchema } from '../group-schema'
import { changeGroup, requireGroup } from '../groups.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const canonical = canonicalRedirect(request, memberFilter, clockOf(viewer))
  if (canonical) throw redirect(canonical)
  const group = await viewer.query((tx) => requireGroup(tx, params.groupId))
  const members = await locationList(request, viewer, memberReport(group))
  return { group, members, mayDelete: viewer.can('group.delete') }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  await viewer.query((tx) => requireGroup(tx, params.groupId))
  const form = await readForm(request, groupSchema)
  if (form.status !== 'success') return formReply(form)
  const outcome = await changeGroup(viewer, params.groupId, form.value, new Date())
  if (!outcome.ok) return formReply(form, outcome.errors)
  return redirectWithFlash(returnPath(form, viewer.href('/settings/groups')), outcome.message)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.group.name ?? 'Group') },
]

export default function EditGroup() {
  const { group, members, mayDelete } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  const isRename = reply?.initialValue?.intent === 'rename'
  const refusals = isRename ? [] : Object.values(reply?.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/groups')}>Back to groups</Link>
      </p>
      <PageHeader
        title={group.name}
        meta={counted(group.locations, 'location')}
        actions={
          mayDelete ? (
            <LinkButton to={href('/settings/groups/:groupId/delete', { groupId: group.id })} icon="trash">
              Delete group
            </LinkButton>
          ) : null
        }
      />
      <div className="mt-4">
        <ErrorSummary errors={refusals.map((message) => ({ field: 'locations', message }))} />
        <GroupNameForm name={group.name} reply={isRename ? reply : undefined} save="Rename" intent="rename" />
      </div>
      <GroupMembers group={group} members={members} />
    </>
  )
}
