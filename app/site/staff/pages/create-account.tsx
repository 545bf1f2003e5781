import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { verticals } from '#app/kit/access/verticals'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm } from '#app/kit/forms/forms.server'
import { siteHref } from '#app/kit/routing/href'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { timeZones } from '#app/platform/viewer/time-zones'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { createAccount, createAccountSchema } from '../accounts/create-account.server'
import { listPartnerAccounts } from '../accounts/find-accounts.server'
import { reasonHint } from '../reason'
import { StaffNavigation } from '../staff-navigation'

export async function loader({ context }: LoaderFunctionArgs) {
  const { timeZone } = requireViewer(context)
  return { timeZone, partners: await listPartnerAccounts(), constraint: constraintOf(createAccountSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, createAccountSchema)
  if (form.status !== 'success') return respondWithForm(form)
  const result = await createAccount({ name: viewer.name, ip: context.ip }, form.value, new Date())
  if (!result.ok) return respondWithForm(form, { [result.field]: [result.reason] })
  return redirectWithFlash(
    siteHref('/staff/accounts/:otherAccountId', { otherAccountId: result.id }),
    `Account created. An invitation was sent to ${form.value.adminEmail}`,
  )
}

export const meta: MetaFunction = () => [{ title: pageTitle('Create account') }]

const kinds = [
  { value: 'business', label: 'Business', hint: 'It manages its own locations.' },
  { value: 'partner', label: 'Partner', hint: 'It manages other accounts, as agencies do.' },
]

export default function CreateAccount() {
  const { timeZone, partners, constraint } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<z.input<typeof createAccountSchema>>({
    id: 'create-account',
    lastResult: useActionData<typeof action>(),
    constraint,
    defaultValue: { kind: 'business', timeZone, vertical: 'other' },
  })
  return (
    <>
      <StaffNavigation />
      <Form {...getFormProps(form)} method="post" className="max-w-form">
        <PageHeader title="Create account" meta="Its first admin gets an invitation by email." />
        <div className="card mt-4 flex flex-col gap-4 p-4">
          <ErrorSummary form={form} fallbackField={fields.name} />
          <TextField field={fields.name} label="Account name" />
          <ChoiceField type="radio" field={fields.kind} legend="Kind" options={kinds} />
          <SelectField
            field={fields.timeZone}
            label="Time zone"
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <SelectField
            field={fields.vertical}
            label="Industry"
            options={Object.entries(verticals).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            field={fields.parentId}
            label="Managed by"
            hint="The partner account that manages a business."
            options={[
              { value: '', label: 'No partner account' },
              ...partners.map(({ id, name }) => ({ value: id, label: `${name} (account ${id})` })),
            ]}
          />
          <TextField
            field={fields.lastDay}
            label="Last day of the trial"
            optional
            hint="In the account’s time zone, such as 2027-01-31. Leave empty for a customer without a trial."
          />
          <TextField field={fields.adminName} label="First admin’s name" />
          <TextField
            field={fields.adminEmail}
            label="First admin’s email address"
            type="email"
            hint="We’ll email an invitation. The link is valid for 7 days."
          />
          <TextField field={fields.reason} label="Reason" hint={reasonHint} />
          <div className="flex gap-2">
            <Button variant="primary">Create account</Button>
            <LinkButton to={siteHref('/staff/accounts')}>Cancel</LinkButton>
          </div>
        </div>
      </Form>
    </>
  )
}
