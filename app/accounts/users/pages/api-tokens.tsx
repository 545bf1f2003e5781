import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { ConfirmationField } from '#app/platform/sign-in/passwords/confirmation-field'
import {
  confirmIdentity,
  findRequiredConfirmation,
} from '#app/platform/sign-in/passwords/recent-password.server'
import { createApiToken, listApiTokens } from '#app/platform/viewer/api-tokens.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ApiTokenTable } from '../api-token-table'
import { queryOwnAccount } from '../query-own-account.server'
import { TokenLimitFields } from '../token-limit-fields'
import { tokenLimits } from '../token-limits'
import { tokenSchema } from '../user-schema'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    tokens: await queryOwnAccount(viewer, (tx) => listApiTokens(tx, viewer.userId)),
    confirmation: await findRequiredConfirmation(viewer, viewer.href('/settings/api-tokens'), new Date()),
    constraint: constraintOf(tokenSchema),
    permissions: [...viewer.permissions].sort(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, tokenSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const { name, currentPassword, ...limits } = form.value
  const confirmation = await confirmIdentity(viewer, currentPassword, new Date())
  if (!confirmation.ok) return respondWithForm(form, confirmation.errors, confirmation)
  const { formKey } = context
  const token = await queryOwnAccount(viewer, async (tx) => {
    const values = { name, ...tokenLimits(viewer, limits, new Date()), formKey }
    const created = await createApiToken(tx, viewer.userId, values)
    if (created.isNew) await recordAudit(tx, { ...actorOf(viewer), action: 'token.created', subject: name })
    return created.token
  })
  return data({ token, name }, { headers: confirmation.headers })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('API tokens') }]

export default function ApiTokens() {
  const { tokens, confirmation, constraint, permissions } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const [created, reply] = actionData && 'token' in actionData ? [actionData] : [null, actionData]
  const [form, fields] = useForm<z.input<typeof tokenSchema>>({
    defaultValue: { access: 'all' },
    id: 'new-token',
    lastResult: reply,
    constraint,
  })
  return (
    <>
      <PageHeader
        title="API tokens"
        meta="For scripts and integrations. They sign in with your email address and a token and have your permissions. Changing your password doesn’t revoke them unless you choose to."
      />
      <p className="mt-2 text-sm">
        <Link to={siteHref('/developers')} reloadDocument>
          API reference
        </Link>
      </p>
      {created ? (
        <Banner level="success" role="status" className="mt-4">
          <p>Copy the token “{created.name}” now. It won’t be shown again.</p>
          <p className="mt-1">
            <code className="wrap-anywhere select-all">{created.token}</code>
          </p>
        </Banner>
      ) : null}
      <Form
        {...getFormProps(form)}
        method="post"
        className="card group/token mt-4 max-w-form p-4"
        reloadDocument
      >
        <ErrorSummary form={form} fallbackField={fields.name} />
        <div className="flex flex-col items-start gap-4">
          <TextField field={fields.name} label="Token name" className="w-72 max-w-full" />
          <TokenLimitFields fields={fields} permissions={permissions} />
          <ConfirmationField field={fields.currentPassword} confirmation={confirmation} />
          <Button variant="primary">Create token</Button>
        </div>
      </Form>
      <ApiTokenTable tokens={tokens} />
    </>
  )
}
