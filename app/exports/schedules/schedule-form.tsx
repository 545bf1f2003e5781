import { getFormProps } from '@conform-to/react'
import { useId } from 'react'
import { CheckboxField, Choices } from '#app/ui/choice-field'
import { Drawer } from '#app/ui/drawer'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { RecipientsField } from './recipients-field'
import type { ScheduleDraft, ScheduleFacts } from './schedule-sheet.server'
import { ScheduleSubject } from './schedule-subject'
import { TimetableFields } from './timetable-fields'
import type { OpenSchedule, ScheduleFields } from './use-schedule-form'

/**
 * One form for the flyout and for its own page. Buttons other than Save return a draft; with a `fetcherKey`, the draft
 * is returned in place.
 */
export function ScheduleForm({
  schedule: { facts, draft, reply, form, fields, isUnsaved },
  fetcherKey,
}: {
  schedule: OpenSchedule
  fetcherKey?: string
}) {
  const isInFlyout = fetcherKey !== undefined
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={facts.action}
      className="flex flex-col gap-5"
      {...(isInFlyout ? { navigate: false as const, fetcherKey } : {})}
    >
      {/* The button that Enter presses: Save, rather than one of the buttons below. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <UnsavedGuard
        isUnsaved={isUnsaved}
        title="Discard Changes?"
        exit="Discard Changes"
        mayLeave={({ currentLocation: from, nextLocation: to }) =>
          isInFlyout && from.pathname === to.pathname && staysOpen(to.search)
        }
      >
        If you close the flyout you will lose unsaved changes to your Scheduled Export.
      </UnsavedGuard>
      <input type="hidden" name="revision" value={draft.revision} />
      <ErrorSummary form={form} lead={reply?.failure} />
      <ScheduleSubject facts={facts} isInFlyout={isInFlyout} />
      <TextField field={fields.name} label="Name" hint="Used as the e-mail subject" autoComplete="off" />
      <TextareaField field={fields.description} label="Description" optional rows={3} />
      <RecipientsField fields={fields} recipients={draft.recipients} />
      <TimetableFields fields={fields} draft={draft} />
      <CheckboxField
        field={fields.skipsEmpty}
        label="Skip when there are no results"
        hint="Otherwise a mail says that there were none."
      />
      <Columns field={fields.columns} columns={facts.columns} chosen={draft.columns} />
    </Form>
  )
}

function Columns({
  field,
  columns,
  chosen,
}: {
  field: ScheduleFields['columns']
  columns: ScheduleFacts['columns']
  chosen: ScheduleDraft['columns']
}) {
  const id = useId()
  return (
    <Drawer
      title={<span id={id}>Columns</span>}
      note={chosen.areTheReports ? 'as in the CSV' : `${chosen.ids.length} chosen`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the drawer's own title names it */}
      <div role="group" aria-labelledby={id} className="px-4 py-2">
        <Choices
          field={field}
          type="checkbox"
          options={columns.map(({ id, heading }) => ({ value: id, label: heading }))}
        />
      </div>
    </Drawer>
  )
}

/** Whether the flyout stays open: changing the page's filter does not close it. */
function staysOpen(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('flyout') === 'schedule-export' || params.get('flyout_edit') === 'true'
}
