import { getFormProps } from '@conform-to/react'
import { useId } from 'react'
import { CheckboxField, Choices } from '#app/kit/ui/fields/choice-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { Drawer } from '#app/kit/ui/overlays/drawer'
import { ShownValues } from '#app/platform/page/shown-values'
import { RecipientsField } from '../recipients/recipients-field'
import type { OpenSchedule, ScheduleFields } from '../use-schedule-form'
import type { ScheduleDraft, ScheduleFacts } from './schedule-form-data.server'
import { ScheduleSummary } from './schedule-summary'
import { TimetableFields } from './timetable-fields'

/**
 * The scheduled export form, for the flyout and for its own page. All buttons except Save return the form without
 * saving. With a `fetcherKey`, the form is submitted by a fetcher, so that the user stays on the page.
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
      {/* Enter activates the form's first submit button, so this one makes Enter save the form. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <UnsavedGuard
        isUnsaved={isUnsaved}
        title="Discard Changes?"
        exitLabel="Discard Changes"
        canLeave={({ currentLocation: from, nextLocation: to }) =>
          isInFlyout && from.pathname === to.pathname && shouldStayOpen(to.search)
        }
      >
        If you close the flyout you will lose unsaved changes to your Scheduled Export.
      </UnsavedGuard>
      <ShownValues shown={draft.shown} reply={reply} noun="scheduled export" />
      <ErrorSummary form={form} introduction={reply?.failure} />
      <ScheduleSummary facts={facts} shown={draft.shown} isInFlyout={isInFlyout} />
      <TextField field={fields.name} label="Name" hint="Used as the email subject." autoComplete="off" />
      <TextareaField field={fields.description} label="Description" optional rows={3} />
      <RecipientsField fields={fields} recipients={draft.recipients} />
      <TimetableFields fields={fields} draft={draft} />
      <CheckboxField
        field={fields.skipsEmpty}
        label="Skip when there are no results"
        hint="Otherwise, the email says there were none."
      />
      <ColumnsDrawer field={fields.columns} columns={facts.columns} chosen={draft.columns} />
    </Form>
  )
}

function ColumnsDrawer({
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
      summary={chosen.isDefault ? 'all standard columns' : `${chosen.ids.length} selected`}
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

/** Checks whether the flyout stays open after a navigation, for example when the page's filter changes. */
function shouldStayOpen(search: string): boolean {
  const params = new URLSearchParams(search)
  return params.get('flyout') === 'schedule-export' || params.get('flyout_edit') === 'true'
}
