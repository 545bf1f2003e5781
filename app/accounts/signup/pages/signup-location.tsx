import { getFormProps } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { Button, LinkButton } from '#app/kit/ui/button'
import { RequiredHint } from '#app/kit/ui/fields/required-hint'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useForm } from '#app/kit/ui/forms/use-form'
import { pageTitle } from '#app/platform/page/page-title'
import { SignedOutFrame } from '#app/platform/page/signed-out-frame'
import { addFirstLocation, clearedSignupTicket, readSignupTicket } from '../first-location.server'
import { firstLocationSchema } from '../signup-schema'

export function loader({ request }: LoaderFunctionArgs) {
  if (!readSignupTicket(request, new Date())) throw redirect('/signup')
  return { constraint: constraintOf(firstLocationSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const ticket = readSignupTicket(request, new Date())
  if (!ticket) throw redirect('/signup')
  const form = await readForm(request, firstLocationSchema)
  if (form.status !== 'success') return respondWithForm(form)
  await addFirstLocation(ticket.accountId, form.value)
  return redirect('/confirm-email', { headers: { 'Set-Cookie': clearedSignupTicket() } })
}

export const meta: MetaFunction = () => [{ title: pageTitle('Your first location') }]

const locationFields = [
  { name: 'name', label: 'Location name', autoComplete: 'organization' },
  { name: 'address', label: 'Street address', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', optional: true },
  { name: 'zipcode', label: 'ZIP code', autoComplete: 'postal-code', optional: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', optional: true },
] as const

export default function FirstLocation() {
  const { constraint } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof firstLocationSchema>>({
    id: 'first-location',
    lastResult: reply,
    constraint,
  })
  const isSending = useNavigation().state === 'submitting'
  return (
    <SignedOutFrame title="Your first location" form={form} first={fields.name}>
      <p className="mb-4 text-sm text-ink-2">Where can customers find you? You can add more later.</p>
      <Form {...getFormProps(form)} method="post" className="marks-required flex flex-col gap-4">
        <RequiredHint />
        {locationFields.map(({ name, ...fieldProps }) => (
          <TextField key={name} field={fields[name]} {...fieldProps} />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isSending}>
            Create account
          </Button>
          <LinkButton to={siteHref('/confirm-email')}>Skip for now</LinkButton>
        </div>
      </Form>
    </SignedOutFrame>
  )
}
