import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { timeZones } from '#app/session/time-zones'
import { verticals } from '#app/session/verticals'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import type { NewAccount } from './account-schema'

/** `timeZone` is the parent's own, as good a guess as any. */
export function NewAccountForm({ reply, timeZone }: { reply?: SubmissionResult; timeZone: string }) {
  const href = useAccountHref()
  const isSending = useNavigation().state !== 'idle'
  const errors = reply?.error ?? {}
  const typed = (name: keyof NewAccount, otherwise = '') =>
    String((reply?.initialValue as Record<string, unknown> | undefined)?.[name] ?? otherwise)
  const field = (name: keyof NewAccount, otherwise?: string) => ({
    id: name,
    name,
    defaultValue: typed(name, otherwise),
    errors: errors[name] ?? undefined,
  })
  return (
    <Form method="post" className="mt-4 flex max-w-form flex-col gap-4" noValidate>
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([name, messages]) =>
          (messages ?? []).map((message) => ({ field: name || 'name', message })),
        )}
      />
      <TextField {...field('name')} label="Account name" maxLength={200} />
      <SelectField
        {...field('timeZone', timeZone)}
        label="Time zone"
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <SelectField
        {...field('vertical', 'other')}
        label="Industry"
        options={Object.entries(verticals).map(([value, label]) => ({ value, label }))}
      />
      <TextField {...field('adminName')} label="First admin’s name" maxLength={100} />
      <TextField
        {...field('adminEmail')}
        label="First admin’s e-mail address"
        type="email"
        hint="They get a mail with a link that is good for a week."
      />
      <TextField
        {...field('trialDays')}
        label="Days of trial"
        inputMode="numeric"
        optional
        hint="Empty for an account without a trial."
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
