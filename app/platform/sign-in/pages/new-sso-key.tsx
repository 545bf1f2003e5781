import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { ConfirmationField } from '../passwords/confirmation-field'
import { confirmIdentity, findRequiredConfirmation } from '../passwords/recent-password.server'
import { ssoKeySchema } from '../single-sign-on/sso-key-schema'
import { addSsoKey, parsePublicKey } from '../single-sign-on/sso-keys.server'

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return {
    confirmation: await findRequiredConfirmation(
      viewer,
      viewer.href('/settings/account/sso-keys/new'),
      new Date(),
    ),
    constraint: constraintOf(ssoKeySchema),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, ssoKeySchema)
  if (form.status !== 'success') return respondWithForm(form)
  const publicKey = parsePublicKey(form.value.publicKey)
  if (!publicKey)
    return respondWithForm(form, {
      publicKey: ['Paste a public Ed25519 key, including the BEGIN and END lines'],
    })
  const { name, currentPassword } = form.value
  const confirmation = await confirmIdentity(viewer, currentPassword, new Date())
  if (!confirmation.ok) return respondWithForm(form, confirmation.errors, confirmation)
  const id = await viewer.query((tx) => addSsoKey(tx, viewer, { name, publicKey }))
  const response = await redirectWithFlash(
    viewer.href('/settings/account/sso-keys'),
    `Key added. Key ID: ${id}`,
  )
  for (const [header, value] of confirmation.headers) response.headers.append(header, value)
  return response
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: pageTitle('Add a single sign-on key') }]

export default function NewSsoKey() {
  const { confirmation, constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof ssoKeySchema>>({
    id: 'new-key',
    lastResult: reply,
    constraint,
  })
  const isSending = useNavigation().state === 'submitting'
  const href = useAccountHref()
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form" reloadDocument>
      <PageHeader title="Add a single sign-on key" />
      <div className="card mt-4 flex flex-col gap-4 p-4">
        <ErrorSummary form={form} fallbackField={fields.name} />
        <TextField field={fields.name} label="Name" hint="The site that holds the private key." />
        <TextareaField
          field={fields.publicKey}
          label="Public key"
          hint="Ed25519 in PEM format, starting with -----BEGIN PUBLIC KEY-----. Keep the private key secret."
          className="[&_textarea]:font-mono"
          spellCheck={false}
          rows={4}
        />
        <ConfirmationField field={fields.currentPassword} confirmation={confirmation} />
        <div className="flex gap-2">
          <Button variant="primary" busy={isSending}>
            Add key
          </Button>
          <LinkButton to={href('/settings/account/sso-keys')}>Cancel</LinkButton>
        </div>
      </div>
    </Form>
  )
}
