import type { SubmissionResult } from '@conform-to/react'
import { accountSettings, type SettingCode, switchable } from '#app/session/account-settings'
import { timeZones } from '#app/session/time-zones'
import { verticals } from '#app/session/verticals'
import { Button } from '#app/ui/button'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'

type Account = {
  name: string
  timeZone: string
  vertical: string
  settings: SettingCode[]
  maySwitch: boolean
}

export function AccountForm({ account, reply }: { account: Account; reply: SubmissionResult | undefined }) {
  const errors = reply?.error ?? {}
  const typed = reply?.initialValue as Partial<Record<keyof Account, string | string[]>> | undefined
  const value = (name: 'name' | 'timeZone' | 'vertical') => String(typed?.[name] ?? account[name])
  const isOn = (code: SettingCode) =>
    typed ? [typed.settings ?? []].flat().includes(code) : account.settings.includes(code)
  return (
    <Form method="post" className="mt-4 flex max-w-form flex-col gap-4" noValidate>
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          (messages ?? []).map((message) => ({ field: field || 'name', message })),
        )}
      />
      <TextField
        id="name"
        name="name"
        label="Account name"
        autoComplete="organization"
        maxLength={200}
        defaultValue={value('name')}
        errors={errors.name ?? undefined}
      />
      <SelectField
        id="timeZone"
        name="timeZone"
        label="Time zone"
        hint="Days and months begin by it. After a change, figures by month are counted anew."
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={value('timeZone')}
        errors={errors.timeZone ?? undefined}
      />
      <SelectField
        id="vertical"
        name="vertical"
        label="Industry"
        options={Object.entries(verticals).map(([code, label]) => ({ value: code, label }))}
        defaultValue={value('vertical')}
        errors={errors.vertical ?? undefined}
      />
      {account.maySwitch ? (
        <ChoiceGroup id="settings" legend="Settings">
          {switchable.map((code) => (
            <Checkbox
              key={code}
              name="settings"
              value={code}
              label={accountSettings[code].meaning}
              defaultChecked={isOn(code)}
            />
          ))}
        </ChoiceGroup>
      ) : null}
      <div>
        <Button variant="primary">Save account</Button>
      </div>
    </Form>
  )
}
