import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { accountSettings, adminSettingCodes, type SettingCode } from '#app/access/account-settings'
import { verticals } from '#app/access/verticals'
import type { FieldConstraint } from '#app/form-constraint.server'
import { Button } from '#app/ui/button'
import { ChoiceField } from '#app/ui/fields/choice-field'
import { SelectField } from '#app/ui/fields/select-field'
import { TextField } from '#app/ui/fields/text-field'
import { ErrorSummary } from '#app/ui/forms/error-summary'
import { Form } from '#app/ui/forms/form'
import { useForm } from '#app/ui/forms/use-form'
import { timeZones } from '#app/viewer/time-zones'
import type { accountSchema } from './account-schema'

type Account = {
  name: string
  timeZone: string
  vertical: string
  settings: SettingCode[]
  canSwitchSettings: boolean
}

export function AccountForm({
  account: { canSwitchSettings, ...stored },
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
      <ErrorSummary form={form} fallbackField={fields.name} />
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
      {canSwitchSettings ? (
        <ChoiceField
          field={fields.settings}
          legend="Settings"
          type="checkbox"
          options={adminSettingCodes.map((code) => ({ value: code, label: accountSettings[code].meaning }))}
        />
      ) : null}
      <div>
        <Button variant="primary">Save account</Button>
      </div>
    </Form>
  )
}
