import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useIntentFocus } from '#app/kit/ui/forms/intent-focus'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import type { ShownConflict } from '../conflicts/conflict-banner'
import { LazyConflictBanner } from '../conflicts/lazy-conflict-banner'
import { type SpecialRowFields, toSpecialRowFields } from '../hours/special-row-form-values'
import type { SpecialPanel } from './panel.server'
import { invalidHolidayHoursMessage } from './special-hours-messages'
import { SpecialHoursFields } from './special-hours-panel'
import type { SpecialOverride } from './special-override'

export type HolidayHoursReply = SubmissionResult & {
  override: SpecialOverride | null
  conflicts: ShownConflict[]
  seen: string
}

export function HolidayHoursForm({
  panel,
  seen,
  reply,
  cancelTo,
}: {
  panel: SpecialPanel
  seen: string
  reply: HolidayHoursReply | undefined
  cancelTo: string
}) {
  const isSending = useNavigation().state === 'submitting'
  const [isInvalid, setIsInvalid] = useState(false)
  const [form, fields, isUnsaved] = useForm<{ special_hours: SpecialRowFields[] }>({
    id: 'holiday',
    lastResult: reply,
    defaultValue: { special_hours: panel.saved.map(toSpecialRowFields) },
  })
  useIntentFocus(form.id)
  return (
    <Form {...getFormProps(form)} method="post">
      <UnsavedGuard isUnsaved={isUnsaved} />
      {/* The form's default button, which the Enter key activates. Without it, Enter would activate a button in
          one of the rows. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="seen" value={reply?.seen ?? seen} />
      <ErrorSummary form={form} />
      <LazyConflictBanner conflicts={reply?.conflicts ?? []} />
      <div className="card p-4">
        <SpecialHoursFields
          form={form}
          panel={panel}
          reply={reply}
          field={fields.special_hours}
          onInvalidChange={setIsInvalid}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isSending}
          disabled={isInvalid}
          aria-describedby={isInvalid ? 'held-back' : undefined}
        >
          {reply?.override ? 'Continue anyway' : 'Save hours'}
        </Button>
        <LinkButton to={cancelTo}>Cancel</LinkButton>
        {isInvalid ? (
          <p id="held-back" className="self-center text-sm text-ink-2">
            {invalidHolidayHoursMessage}
          </p>
        ) : null}
      </div>
    </Form>
  )
}
