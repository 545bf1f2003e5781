import { useEffect, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button'
import { scheduleForm } from './schedule-form'
import type { ScheduleFacts } from './schedule-sheet.server'

/** Save, with what it still lacks in words, and the way out. */
export function SaveBar({
  facts,
  notice,
  isBusy,
  cancelTo,
}: {
  facts: ScheduleFacts
  /** What came of the last press. */
  notice: string | undefined
  isBusy: boolean
  cancelTo: string
}) {
  const missing = useMissing()
  const lacks = facts.obstacle ?? (missing.length ? `Still missing: ${missing.join(', ')}.` : null)
  return (
    <div className="flex flex-1 flex-col gap-2">
      {notice ? (
        <p className="text-sm" role="status">
          {notice}
        </p>
      ) : null}
      {lacks ? (
        <p id="schedule-lacks" className="hint" role="status">
          {lacks}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          form={scheduleForm}
          name="intent"
          value="save"
          busy={isBusy}
          disabled={lacks !== null || isBusy}
          aria-describedby={lacks ? 'schedule-lacks' : undefined}
        >
          Save
        </Button>
        <LinkButton to={cancelTo} preventScrollReset>
          Cancel
        </LinkButton>
        {facts.id ? (
          <Button form={scheduleForm} name="intent" value="test">
            Send a test to me now
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** What must be there before saving makes sense; nothing as long as no script looks. */
function useMissing(): string[] {
  const [missing, setMissing] = useState<string[]>([])
  useEffect(() => {
    const form = document.getElementById(scheduleForm)
    if (!(form instanceof HTMLFormElement)) return
    const look = () => setMissing(missingIn(Object.fromEntries(new FormData(form))))
    look()
    // Rows that come and go type nothing.
    const rows = new MutationObserver(look)
    rows.observe(form, { childList: true, subtree: true })
    form.addEventListener('input', look)
    return () => {
      rows.disconnect()
      form.removeEventListener('input', look)
    }
  }, [])
  return missing
}

function missingIn(sent: Record<string, FormDataEntryValue>): string[] {
  const isBlank = (name: string) => name in sent && String(sent[name]).trim() === ''
  return [
    ...(isBlank('name') ? ['a name'] : []),
    ...('recipients' in sent ? [] : ['a recipient']),
    ...(isBlank('dayOfMonth') ? ['a day of the month'] : []),
    ...(isBlank('time') ? ['a time'] : []),
  ]
}
