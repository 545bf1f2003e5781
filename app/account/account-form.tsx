import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { accountSettings, type SettingCode, switchable } from '#app/access/account-settings'
import { verticals } from '#app/access/verticals'
import type { FieldConstraint } from '#app/form-constraint.server'
import { Button } from '#app/ui/button'
import { ChoiceField } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { useForm } from '#app/ui/use-form'
import { timeZones } from '#app/viewer/time-zones'
import type { accountSchema } from './account-schema'

type Account = {
  name: string
  timeZone: string
  vertical: string
  settings: SettingCode[]
  maySwitch: boolean
}

export function AccountForm({
  account: { maySwitch, ...stored },
  constraint,
  reply,
}: {
  account: Account
  constraint: Record<string, FieldConstraint>
  reply: SubmissionResult | undefined
}) {
  const [form, fields] = useForm<z.input<typeof accountSchema>>({
    id: 'account',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="mt-4 flex max-w-form flex-col gap-4">
      <ErrorSummary form={form} first={fields.name} />
      <TextField field={fields.name} label="Account name" autoComplete="organization" />
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        hint="Reports use this time zone. Changing it recalculates monthly figures."
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <SelectField
        field={fields.vertical}
        label="Industry"
        options={Object.entries(verticals).map(([code, label]) => ({ value: code, label }))}
      />
      {maySwitch ? (
        <ChoiceField
          field={fields.settings}
          legend="Settings"
          type="checkbox"
          options={switchable.map((code) => ({ value: code, label: accountSettings[code].meaning }))}
        />
      ) : null}
      <div>
        <Button variant="primary">Save account</Button>
      </div>
    </Form>
  )
}
