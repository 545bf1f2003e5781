import { useId } from 'react'
import { Checkbox } from '#app/ui/choice-field'
import { Drawer } from '#app/ui/drawer'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import { DiscardGuard } from './discard-guard'
import { RecipientsField } from './recipients-field'
import { MOST_DESCRIPTION, MOST_NAME, type ScheduleErrors } from './schedule-rules'
import type { ScheduleReply } from './schedule-saving.server'
import type { ScheduleFacts, ScheduleSheet } from './schedule-sheet.server'
import { ScheduleSubject } from './schedule-subject'
import { TimetableFields } from './timetable-fields'

export const scheduleForm = 'schedule'

/**
 * One form for the flyout and for the page of its own. What its buttons ask for on the way comes back as a draft; with a
 * `fetcherKey` it comes back in place.
 */
export function ScheduleForm({
  sheet: { facts, draft: first },
  reply,
  fetcherKey,
}: {
  sheet: ScheduleSheet
  reply: ScheduleReply | undefined
  fetcherKey?: string
}) {
  const draft = reply?.draft ?? first
  const errors = reply?.errors ?? {}
  const { typed } = draft
  return (
    <Form
      id={scheduleForm}
      method="post"
      action={facts.action}
      noValidate
      className="flex flex-col gap-5"
      {...(fetcherKey ? { navigate: false as const, fetcherKey } : {})}
    >
      {/* What Enter presses: saving, and none of the buttons further down. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <DiscardGuard isInFlyout={fetcherKey !== undefined} />
      <input type="hidden" name="revision" value={draft.revision} />
      <ErrorSummary errors={summed(errors, reply?.failure)} lead={reply?.failure} />
      <ScheduleSubject facts={facts} isInFlyout={fetcherKey !== undefined} />
      <TextField
        id="schedule-name"
        name="name"
        label="Name"
        hint="The subject of the mail."
        autoComplete="off"
        maxLength={MOST_NAME}
        defaultValue={typed.name}
        errors={errors.name ? [errors.name] : undefined}
      />
      <TextareaField
        id="schedule-description"
        name="description"
        label="Description"
        optional
        rows={3}
        maxLength={MOST_DESCRIPTION}
        defaultValue={typed.description}
        errors={errors.description ? [errors.description] : undefined}
      />
      <RecipientsField recipients={draft.recipients} sought={typed.sought} errors={errors} />
      <TimetableFields draft={draft} errors={errors} />
      <Checkbox
        name="skipsEmpty"
        label="Skip when there are no results"
        hint="Otherwise a mail says that there were none."
        defaultChecked={typed.skipsEmpty}
      />
      <Columns columns={facts.columns} chosen={typed.columns} />
    </Form>
  )
}

function Columns({ columns, chosen }: { columns: ScheduleFacts['columns']; chosen: string[] }) {
  const id = useId()
  return (
    <Drawer
      title={<span id={id}>Columns</span>}
      note={chosen.length ? `${chosen.length} chosen` : 'as in the CSV'}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the drawer's own title names it */}
      <div role="group" aria-labelledby={id} className="px-4 py-2">
        {columns.map(({ id, heading, isOptional }) => (
          <Checkbox
            key={id}
            name="columns"
            value={id}
            label={heading}
            defaultChecked={chosen.length ? chosen.includes(id) : !isOptional}
          />
        ))}
      </div>
    </Drawer>
  )
}

function summed(errors: ScheduleErrors, failure: string | undefined) {
  const fields = Object.entries(errors).map(([field, message]) => ({
    field: field === 'range' ? undefined : `schedule-${field}`,
    message,
  }))
  return fields.length > 0 || !failure ? fields : [{ message: 'Look at it again, then save.' }]
}
