import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { createApiToken, listApiTokens } from '#app/session/api-tokens.server'
import { actorOf, recordAudit } from '#app/session/audit.server'
import { ConfirmationField } from '#app/session/passwords/confirmation-field'
import { confirmationNeeded, confirmRecently } from '#app/session/passwords/recent-password.server'
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
  const viewer = requireViewer(context)
  return {
    tokens: await inOwnAccount(viewer, (tx) => listApiTokens(tx, viewer.userId)),
    needed: await confirmationNeeded(viewer, viewer.href('/settings/api-tokens'), new Date()),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, tokenSchema)
  if (form.status !== 'success') return formReply(form)
  const { name, currentPassword } = form.value
  const confirmed = await confirmRecently(viewer, currentPassword, new Date())
  if (!confirmed.ok) return formReply(form, confirmed.errors, confirmed)
  const token = await inOwnAccount(viewer, async (tx) => {
    await recordAudit(tx, { ...actorOf(viewer), action: 'token.created', subject: name })
    return createApiToken(tx, viewer.userId, name)
  })
  return data({ token, name }, { headers: confirmed.headers })
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('API tokens') }]

export default function ApiTokens() {
  const { tokens, needed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const created = answer && 'token' in answer ? answer : null
  const reply = answer && !('token' in answer) ? (answer as SubmissionResult) : undefined
  return (
    <>
      <PageHeader
        title="API tokens"
        meta="For programs that act as you. They sign in with your e-mail address and a token, and may do what you may. Changing your password does not revoke them, unless you choose so."
      />
      {created ? (
        <Banner level="success" role="status" className="mt-4">
          <p>Copy the token “{created.name}” now. It is not shown again.</p>
          <p className="mt-1">
            <code className="wrap-anywhere select-all">{created.token}</code>
          </p>
        </Banner>
      ) : null}
      <Form method="post" className="mt-4 max-w-form" noValidate reloadDocument>
        <ErrorSummary
          errors={Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
            (messages ?? []).map((message) => ({ field: field || 'name', message })),
          )}
        />
        <div className="flex flex-col items-start gap-4">
          <TextField
            key={created?.token}
            id="name"
            name="name"
            label="What is it for?"
            maxLength={60}
            className="w-72"
            defaultValue={String(reply?.initialValue?.name ?? '')}
            errors={reply?.error?.name ?? undefined}
          />
          <ConfirmationField needed={needed} errors={reply?.error?.currentPassword ?? undefined} />
          <Button variant="primary">Create token</Button>
        </div>
      </Form>
      <TokenTable tokens={tokens} />
    </>
  )
}
