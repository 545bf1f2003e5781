import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { accountSettings, adminSettingCodes, type SettingCode } from '#app/kit/access/account-settings'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Button } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { ShownValues } from '#app/platform/page/shown-values'
import type { accountSchema } from './account-schema'
import { DetailsFields } from './details-fields'

export function AccountForm({
  stored,
  shown,
  canSwitchSettings,
  constraint,
  reply,
}: {
  stored: { name: string; timeZone: string; vertical: string; settings: SettingCode[] }
  /** What the page shows; see `form-edits.server.ts`. */
  shown: string
  canSwitchSettings: boolean
  constraint: Record<string, FieldConstraint>
  reply: (SubmissionResult & { conflicts?: ShownConflict[] }) | undefined
}) {
  const [form, fields] = useForm<z.input<typeof accountSchema>>({
    id: 'account',
    lastResult: reply,
    constraint,
    defaultValue: stored,
  })
  return (
    <Form {...getFormProps(form)} method="post" className="card mt-4 flex max-w-form flex-col gap-4 p-4">
      <ErrorSummary form={form} fallbackField={fields.name} />
      <ShownValues shown={shown} reply={reply} noun="account" />
      <DetailsFields fields={fields} />
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
