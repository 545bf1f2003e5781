import { useFormMetadata } from '@conform-to/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { Button, LinkButton } from '#app/kit/ui/button'
import { type OpenSchedule, scheduleFormId } from '../use-schedule-form'
import type { ScheduleDraft } from './schedule-form-data.server'

/** The buttons of the form, with a hint that lists what is missing. Must be inside the form's `FormProvider`. */
export function SaveBar({
  schedule: { facts, draft, reply },
  isBusy,
  cancelTo,
}: {
  schedule: OpenSchedule
  isBusy: boolean
  cancelTo: string
}) {
  const missing = useMissingFields(draft)
  const hint = facts.obstacle ?? (missing.length ? `Still missing: ${missing.join(', ')}.` : null)
  return (
    <div className="flex flex-1 flex-col gap-2">
      {reply?.notice ? (
        <p className="text-sm" role="status">
          {reply.notice}
        </p>
      ) : null}
      {hint ? (
        <p id="schedule-lacks" className="hint" role="status">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          form={scheduleFormId}
          name="intent"
          value="save"
          busy={isBusy}
          disabled={hint !== null || isBusy}
          aria-describedby={hint ? 'schedule-lacks' : undefined}
        >
          Save
        </Button>
        <LinkButton to={cancelTo} preventScrollReset>
          Cancel
        </LinkButton>
        {facts.id ? (
          <Button form={scheduleFormId} name="intent" value="test">
            Send me a test
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/**
 * Returns the required values that are still missing. Returns an empty list before hydration: without JavaScript, the
 * Save button has to stay enabled, and the server reports missing values.
 */
function useMissingFields({ frequency }: ScheduleDraft): string[] {
  const { value = {} } = useFormMetadata<Record<'name' | 'recipients' | 'dayOfMonth' | 'time', string>>()
  const isHydrated = useHydrated()
  if (!isHydrated) return []
  const isBlank = (text = '') => text.trim() === ''
  return [
    ...(isBlank(value.name) ? ['a name'] : []),
    ...(value.recipients?.length ? [] : ['a recipient']),
    // Use the frequency of the last response, because it determines which fields are shown.
    ...(frequency === 'monthly' && isBlank(value.dayOfMonth) ? ['a day of the month'] : []),
    ...(isBlank(value.time) ? ['a time'] : []),
  ]
}
