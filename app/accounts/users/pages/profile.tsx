import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { userTypeLabels } from '#app/kit/access/user-types'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { describeShown, respondWithConflicts } from '#app/kit/forms/form-edits.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { Button } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { ShownValues } from '#app/platform/page/shown-values'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { renameUser } from '../profile.server'
import { profileSchema } from '../user-schema'

export function loader({ context }: LoaderFunctionArgs) {
  const { name, email, userType, accountName, isAccountOwner } = requireViewer(context)
  const shown = describeShown({ name })
  return {
    name,
    email,
    userType,
    accountName,
    isAccountOwner,
    shown,
    constraint: constraintOf(profileSchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, profileSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const conflicts = await renameUser(viewer, form.value.name, form.value.shown)
  if (conflicts) return respondWithConflicts(form, conflicts)
  return redirectWithFlash(viewer.href('/settings/profile'), 'Profile saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Profile') }]

export default function Profile() {
  const { name, email, userType, accountName, isAccountOwner, shown, constraint } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof profileSchema>>({
    id: 'profile',
    lastResult: reply,
    constraint,
    defaultValue: { name },
  })
  const href = useAccountHref()
  return (
    <div className="max-w-form">
      <PageHeader title="Profile" />
      <Form {...getFormProps(form)} method="post" className="card mt-4 p-4">
        <ShownValues shown={shown} reply={reply} noun="profile" />
        <ErrorSummary form={form} fallbackField={fields.name} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <Button variant="primary" className="mt-4">
          Save profile
        </Button>
      </Form>
      <section aria-labelledby="sign-in" className="card mt-6 p-4">
        <h2 id="sign-in" className="text-md font-semibold">
          Sign-in
        </h2>
        <DefinitionList
          definitions={[
            {
              term: 'Email address',
              detail: (
                <>
                  <div>{email}</div>
                  <Link to={href('/settings/profile/email')}>Change email address</Link>
                </>
              ),
            },
            {
              term: 'Password',
              detail: <Link to={href('/settings/profile/password')}>Change password</Link>,
            },
            {
              term: 'Two-step sign-in',
              detail: <Link to={href('/settings/profile/second-factor')}>Set up</Link>,
            },
            { term: 'Account', detail: accountName },
            {
              term: 'User type',
              detail: userTypeLabels[userType] + (isAccountOwner ? ', account owner' : ''),
            },
          ]}
        />
      </section>
    </div>
  )
}
