import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { Button, LinkButton } from '#app/kit/ui/button'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { EmptyState } from '#app/kit/ui/empty-state'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { findImpersonatableUser } from '../impersonatable-users.server'
import { MAX_IMPERSONATION_MINUTES } from '../impersonation'
import { impersonationSchema } from '../impersonation-schema'
import { startImpersonation } from '../impersonations.server'
import { reasonHint } from '../reason'
import { StaffNavigation } from '../staff-navigation'

const querySchema = z.object({ userId: textParameter })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireViewer(context)
  const user = (await findImpersonatableUser(readQuery(request, querySchema).userId)) ?? null
  return { user, constraint: constraintOf(impersonationSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, impersonationSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await startImpersonation(viewer, { ...form.value, ip: context.ip, now: new Date() })
  if (!result.ok) return respondWithForm(form, [result.reason])
  return redirect('/', { headers: { 'Set-Cookie': result.cookie } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.user ? `Impersonate ${data.user.name}` : 'Impersonate a user') },
]

export default function Impersonation() {
  const { user, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof impersonationSchema>>({
    id: 'impersonation',
    lastResult: reply,
    constraint,
  })
  if (!user) return <NoUserChosen />
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form" reloadDocument>
      <StaffNavigation />
      <PageHeader
        title={`Impersonate ${user.name}`}
        meta={`For up to ${MAX_IMPERSONATION_MINUTES} minutes. You can’t change their name, password, two-step sign-in, email address, sessions or keys.`}
      />
      <div className="mt-4 space-y-4">
        <ErrorSummary form={form} fallbackField={fields.reason} />
        <DefinitionList
          definitions={[
            { term: 'Email address', detail: user.email },
            { term: 'Account', detail: user.accountName },
          ]}
        />
        <input type="hidden" name="userId" value={user.id} />
        <TextField field={fields.reason} label="Reason" hint={reasonHint} />
        <div className="flex gap-2">
          <Button variant="primary">Impersonate {user.name}</Button>
          <LinkButton to={siteHref('/staff')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}

function NoUserChosen() {
  return (
    <>
      <StaffNavigation />
      <PageHeader title="Impersonate a user" />
      <div className="card mt-4">
        <EmptyState action={<LinkButton to={siteHref('/staff')}>Find user</LinkButton>}>
          No user selected, or this user can’t be impersonated.
        </EmptyState>
      </div>
    </>
  )
}
