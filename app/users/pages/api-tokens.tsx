import type { SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { createApiToken, listApiTokens } from '#app/session/api-tokens.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { PageHeader } from '#app/ui/page-header'
import { TextField } from '#app/ui/text-field'
import { inOwnAccount } from '../own-account.server'
import { TokenTable } from '../token-table'
import { tokenSchema } from '../user-schema'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context, 'api_token.create')
  return { tokens: await inOwnAccount(viewer, (tx) => listApiTokens(tx, viewer.userId)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context, 'api_token.create')
  const form = await readForm(request, tokenSchema)
  if (form.status !== 'success') return formReply(form)
  const { name } = form.value
  const token = await inOwnAccount(viewer, async (tx) => {
    await recordAudit(tx, { ...actorOf(viewer), action: 'token.created', subject: name })
    return createApiToken(tx, viewer.userId, name)
  })
  return data({ token, name })
}

export const meta: MetaFunction = () => [{ title: pageTitle('API tokens') }]

export default function ApiTokens() {
  const { tokens } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const created = answer && 'token' in answer ? answer : null
  const reply = answer && !('token' in answer) ? (answer as SubmissionResult) : undefined
  const errors = reply?.error?.name ?? []
  return (
    <>
      <PageHeader
        title="API tokens"
        meta="For programs that act as you. They sign in with your e-mail address and a token, and may do what you may."
      />
      {created ? (
        <Banner level="success" role="status" className="mt-4">
          <p>Copy the token “{created.name}” now. It is not shown again.</p>
          <p className="mt-1">
            <code className="wrap-anywhere select-all">{created.token}</code>
          </p>
        </Banner>
      ) : null}
      <Form method="post" className="mt-4 max-w-form" noValidate>
        <ErrorSummary errors={errors.map((message) => ({ field: 'name', message }))} />
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            key={created?.token}
            id="name"
            name="name"
            label="What is it for?"
            maxLength={60}
            className="w-72"
            defaultValue={String(reply?.initialValue?.name ?? '')}
            errors={errors}
          />
          <Button variant="primary">Create token</Button>
        </div>
      </Form>
      <TokenTable tokens={tokens} />
    </>
  )
}
