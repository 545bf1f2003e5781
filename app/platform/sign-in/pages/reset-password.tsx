import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { LinkButton } from '#app/kit/ui/button'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { countActiveTokens } from '#app/platform/viewer/api-tokens.server'
import { findMailedLink } from '../by-mail/mailed-links.server'
import { NewPasswordFields } from '../passwords/new-password-fields'
import { resetPassword } from '../passwords/password-reset.server'
import { resetSchema } from '../passwords/password-schema'
import { signInRequestOf } from '../sign-in-request.server'

const querySchema = z.object({ token: textParameter })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readQuery(request, querySchema).token
  const link = await findMailedLink('reset_password', token, new Date())
  const tokenCount = link ? await countActiveTokens(link.profileId) : 0
  return data(
    { token: link && token, email: link?.email ?? '', tokenCount, constraint: constraintOf(resetSchema) },
    { status: link ? 200 : 404 },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, resetSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { token, password, revokeTokens } = form.value
  const newPassword = { password, shouldRevokeTokens: revokeTokens === 'on' }
  const outcome = await resetPassword(token, newPassword, signInRequestOf(request, context))
  if (!outcome.ok) return respondWithForm(form, { password: [outcome.reason] })
  return redirect('/password-reset-complete', { headers: { 'Set-Cookie': outcome.cookie } })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Choose a new password') }]

export default function ResetPassword() {
  const { token, email, tokenCount, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof resetSchema>>({
    id: 'reset-password',
    lastResult: reply,
    constraint,
  })
  if (!token)
    return (
      <SignedOutFrame title="This link has expired">
        <p className="mb-4">
          It was already used, is more than an hour old, or was replaced by a newer one. Your password hasn’t
          changed.
        </p>
        <LinkButton to={siteHref('/forgot-password')} variant="primary">
          Request a new link
        </LinkButton>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame title="Choose a new password" form={form} first={fields.password}>
      <Form {...getFormProps(form)} method="post" className="flex flex-col gap-4" reloadDocument>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          email={email}
          password={fields.password}
          tokens={{ field: fields.revokeTokens, count: tokenCount }}
          submitLabel="Save password"
        />
      </Form>
    </SignedOutFrame>
  )
}
