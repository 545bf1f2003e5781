import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { userTypes } from '#app/session/user-types'
import { requireViewer } from '#app/session/viewer.server'
import { redirectWithFlash } from '#app/shell/flash.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button } from '#app/ui/button'
import { DefinitionList } from '#app/ui/definition-list'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { TextField } from '#app/ui/text-field'
import { rename } from '../profile.server'
import { profileSchema } from '../user-schema'

export function loader({ context }: LoaderFunctionArgs) {
  const { name, email, userType, accountName, isAccountOwner } = requireViewer(context)
  return { name, email, userType, accountName, isAccountOwner }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, profileSchema)
  if (form.status !== 'success') return formReply(form)
  await rename(viewer, form.value.name)
  return redirectWithFlash(viewer.href('/settings/profile'), 'Profile saved')
}

export const meta: MetaFunction = () => [{ title: pageTitle('Profile') }]

export default function Profile() {
  const { name, email, userType, accountName, isAccountOwner } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  const errors = reply?.error?.name ?? []
  return (
    <div className="max-w-form">
      <PageHeader title="Profile" />
      <Form method="post" className="mt-4" noValidate>
        <ErrorSummary errors={errors.map((message) => ({ field: 'name', message }))} />
        <TextField
          id="name"
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={100}
          defaultValue={String(reply?.initialValue?.name ?? name)}
          errors={errors}
        />
        <Button variant="primary" className="mt-4">
          Save profile
        </Button>
      </Form>
      <section aria-labelledby="sign-in" className="card mt-6 p-4">
        <h2 id="sign-in" className="text-md font-semibold">
          Signing in
        </h2>
        <DefinitionList
          definitions={[
            {
              term: 'E-mail address',
              detail: (
                <>
                  <div>{email}</div>
                  <Link to={href('/settings/profile/email')}>Change e-mail address</Link>
                </>
              ),
            },
            {
              term: 'Password',
              detail: <Link to={href('/settings/profile/password')}>Change password</Link>,
            },
            {
              term: 'Second factor',
              detail: <Link to={href('/settings/profile/second-factor')}>Open second factor</Link>,
            },
            { term: 'Account', detail: accountName },
            {
              term: 'User type',
              detail: userTypes[userType] + (isAccountOwner ? ', account owner' : ''),
            },
          ]}
        />
      </section>
    </div>
  )
}
