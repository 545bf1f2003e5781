import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { loadEditUserPage } from '../edit-user-page.server'
import { userStates } from '../user'
import { UserAccessCard } from '../user-access-card'
import { updateUser } from '../user-changes.server'
import { UserForm } from '../user-form'
import { buildUserFormReply, readUserForm } from '../user-form.server'
import { userSchema } from '../user-schema'
import { requireUser } from '../users.server'

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadEditUserPage(requireViewer(context), params.userId)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const now = new Date()
  const user = await viewer.query((tx) => requireUser(tx, params.userId, now))
  const form = await readUserForm(request, userSchema)
  if (form.isSearch || form.status !== 'success') return buildUserFormReply(viewer, form)
  const outcome = await viewer.query((tx) => updateUser(tx, viewer, user.id, form.value, now))
  if ('conflicts' in outcome) return buildUserFormReply(viewer, form, { conflicts: outcome.conflicts })
  if (!outcome.ok)
    return buildUserFormReply(viewer, form, { errors: { [outcome.field ?? '']: [outcome.reason] } })
  return redirectWithFlash(viewer.href('/settings/users'), 'User saved')
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.user.name ?? 'User') },
]

export default function EditUser() {
  const { user, stored, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const { label, tone } = userStates[user.state]
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to={href('/settings/users')}>Back to Users</Link>
      </p>
      <PageHeader title={user.name} meta={user.email} actions={<Badge tone={tone}>{label}</Badge>} />
      <div className="mt-4">
        {page.canChange ? (
          <UserForm
            stored={stored}
            shown={page.shown}
            reply={reply}
            constraint={page.constraint}
            types={page.types}
            locationChoices={reply?.locationChoices ?? page.locationChoices}
            grantablePermissions={page.grantablePermissions}
            submitLabel="Save user"
            cancelTo={href('/settings/users')}
          />
        ) : (
          <p className="max-w-reading">
            {page.isSelf ? (
              <>
                This is you. You can’t change your own user type or access.{' '}
                <Link to={href('/settings/profile')}>Open your profile</Link>
              </>
            ) : (
              'This user has a higher role. Ask an admin to make changes.'
            )}
          </p>
        )}
      </div>
      {page.canChange ? <UserAccessCard user={user} isSelf={page.isSelf} canDelete={page.canDelete} /> : null}
    </>
  )
}
