import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { formReply, readForm } from '#app/forms.server'
import { siteHref } from '#app/routing/href'
import { pageTitle } from '#app/shell/page-title'
import { SignedOutFrame } from '#app/shell/signed-out-frame'
import { Button, LinkButton } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { addFirstLocation, readSignupTicket, spentSignupTicket } from '../first-location.server'
import { firstLocationSchema } from '../signup-schema'

export function loader({ request }: LoaderFunctionArgs) {
  if (!readSignupTicket(request, new Date())) throw redirect('/signup')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const ticket = readSignupTicket(request, new Date())
  if (!ticket) throw redirect('/signup')
  const form = await readForm(request, firstLocationSchema)
  if (form.status !== 'success') return formReply(form)
  await addFirstLocation(ticket.accountId, form.value)
  return redirect('/confirm-email', { headers: { 'Set-Cookie': spentSignupTicket() } })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Your first location') }]

const fields = [
  { name: 'name', label: 'Name of the location', autoComplete: 'organization' },
  { name: 'address', label: 'Street and number', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', optional: true },
  { name: 'zipcode', label: 'ZIP code', autoComplete: 'postal-code', optional: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', optional: true },
]

export default function FirstLocation() {
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const isSending = useNavigation().state === 'submitting'
  return (
    <SignedOutFrame title="Your first location" reply={reply} firstField="name">
      <p className="mb-4 text-sm text-ink-2">Where do your customers find you? You can add more later.</p>
      <Form method="post" className="flex flex-col gap-4" noValidate>
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            {...field}
            defaultValue={String(reply?.initialValue?.[name] ?? '')}
            errors={reply?.error?.[name] ?? undefined}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isSending}>
            Create account
          </Button>
          <LinkButton to={siteHref('/confirm-email')}>Add it later</LinkButton>
        </div>
      </Form>
    </SignedOutFrame>
  )
}
