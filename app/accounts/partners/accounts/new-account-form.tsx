import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { z } from 'zod'
import { verticals } from '#app/kit/access/verticals'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { timeZones } from '#app/platform/viewer/time-zones'
import type { newAccountSchema } from './account-schema'

/** The form that creates a child account. `timeZone` is the partner account's time zone and the field's default. */
export function NewAccountForm({
  constraint,
  reply,
  timeZone,
}: {
  constraint: Record<string, FieldConstraint>
  reply?: SubmissionResult
  timeZone: string
}) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const [form, fields] = useForm<z.input<typeof newAccountSchema>>({
    id: 'new-account',
    lastResult: reply,
    constraint,
    defaultValue: { timeZone, vertical: 'other' },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card mt-4 flex max-w-form flex-col gap-4 p-4">
      <ErrorSummary form={form} fallbackField={fields.name} />
      <TextField field={fields.name} label="Account name" />
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
      <TextField field={fields.adminName} label="First admin’s name" />
      <TextField
        field={fields.adminEmail}
        label="First admin’s email address"
        type="email"
        hint="We’ll email an invitation. The link is valid for 7 days."
      />
      <TextField
        field={fields.trialDays}
        label="Trial days"
        inputMode="numeric"
        optional
        hint="Leave empty for no trial."
      />
      <div className="flex gap-2">
        <Button variant="primary" busy={isSending}>
          Create account
        </Button>
        <LinkButton to={href('/accounts')}>Cancel</LinkButton>
      </div>
    </Form>
  )
}
