import type { FieldMetadata } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { verticals } from '#app/kit/access/verticals'
import { Button } from '#app/kit/ui/button'
import { PasswordField } from '#app/kit/ui/fields/password-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { isChangedControl } from '#app/kit/ui/forms/early-input'
import { maxPasswordLength, minPasswordLength } from '#app/platform/sign-in/passwords/password-rules'
import type { Signup } from './signup-schema'

const industries = Object.entries(verticals).map(([value, label]) => ({ value, label }))

export function SignupForm({
  fields,
  timeZones,
  isRefused,
}: {
  fields: Record<keyof Signup, FieldMetadata<unknown>>
  timeZones: readonly string[]
  isRefused: boolean
}) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <TextField field={fields.company} label="Company" autoComplete="organization" />
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <TextField field={fields.email} label="Email address" type="email" autoComplete="username" />
      <PasswordField
        field={fields.password}
        label="Password"
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. Try a few random words.`}
        autoComplete="new-password"
      />
      <SelectField
        field={fields.vertical}
        label="Industry"
        options={[{ value: '', label: 'Choose an industry' }, ...industries]}
      />
      <TimeZoneField field={fields.timeZone} timeZones={timeZones} isChosen={isRefused} />
      <Button variant="primary" busy={isSending}>
        Continue
      </Button>
    </>
  )
}

/** The time zone for reports. A script preselects the browser's time zone. */
function TimeZoneField({
  field,
  timeZones,
  isChosen,
}: {
  field: FieldMetadata<unknown>
  timeZones: readonly string[]
  isChosen: boolean
}) {
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const select = containerRef.current?.querySelector('select')
    if (!select || isChosen || isChangedControl(select)) return
    if ([...select.options].some(({ value }) => value === browserTimeZone)) select.value = browserTimeZone
  }, [isChosen])
  return (
    <div ref={containerRef}>
      <SelectField
        field={field}
        label="Time zone"
        hint="Used for dates in your reports."
        options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
    </div>
  )
}
