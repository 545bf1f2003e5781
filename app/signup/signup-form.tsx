import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { longestPassword, shortestPassword } from '#app/session/passwords/password-rules'
import { verticals } from '#app/session/verticals'
import { Button } from '#app/ui/button'
import { PasswordField } from '#app/ui/password-field'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'

const industries = Object.entries(verticals).map(([value, label]) => ({ value, label }))

export function SignupForm({ reply, timeZones }: { reply?: SubmissionResult; timeZones: readonly string[] }) {
  const isSending = useNavigation().state === 'submitting'
  const typed = (reply?.initialValue ?? {}) as Record<string, string | undefined>
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? '',
    errors: reply?.error?.[name] ?? undefined,
  })
  return (
    <>
      <TextField {...field('company')} label="Company" autoComplete="organization" />
      <TextField {...field('name')} label="Your name" autoComplete="name" />
      <TextField {...field('email')} label="E-mail address" type="email" autoComplete="username" />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        hint={`${shortestPassword} to ${longestPassword} characters. A few words in a row make a good one.`}
        autoComplete="new-password"
        errors={reply?.error?.password ?? undefined}
      />
      <SelectField
        {...field('vertical')}
        label="Industry"
        options={[{ value: '', label: 'Choose an industry' }, ...industries]}
      />
      <TimeZoneField {...field('timeZone')} timeZones={timeZones} />
      <Button variant="primary" busy={isSending}>
        Continue
      </Button>
    </>
  )
}

/** Reports are made in this zone. A script proposes the browser's own. */
function TimeZoneField({
  timeZones,
  defaultValue,
  ...field
}: {
  id: string
  name: string
  defaultValue: string
  errors?: string[]
  timeZones: readonly string[]
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const select = place.current?.querySelector('select')
    if (select && !defaultValue && [...select.options].some(({ value }) => value === own)) select.value = own
  }, [defaultValue])
  return (
    <div ref={place}>
      <SelectField
        {...field}
        label="Time zone"
        hint="Days of your reports begin at midnight here."
        defaultValue={defaultValue || 'America/New_York'}
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </div>
  )
}
