import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Button, LinkButton } from '#app/kit/ui/button'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { ShownValues } from '#app/platform/page/shown-values'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { loadEditor } from '../editor.server'
import { widgetTypes } from '../widget'
import { WidgetFrame } from '../widget-frame'
import { localeOptions } from './locale-options'
import { LocationFields } from './location-fields'
import { ReviewFields, SourceFields } from './review-fields'
import type { SerializedEditor } from './serialized-editor'
import { ThemeFields } from './theme-fields'
import { useLivePreview } from './use-live-preview'
import type { WidgetFormValues } from './widget-form-values'

type EditorState = { editor: SerializedEditor; preview: string | null }
/** The form to create or edit a widget, next to a preview. */
export function WidgetForm({
  page: { values, shown, constraint, editor: stored, preview: storedPreview },
  reply,
  saveLabel,
}: {
  page: Omit<Awaited<ReturnType<typeof loadEditor>>, 'editor'> &
    EditorState & {
      /** What the page of an existing widget shows; see `form-edits.server.ts`. */
      shown?: string
    }
  reply: (SubmissionResult & EditorState & { conflicts?: ShownConflict[] }) | undefined
  saveLabel: string
}) {
  const { editor, preview: initialPreview } = reply ?? { editor: stored, preview: storedPreview }
  const { type } = editor
  const href = useAccountHref()
  const { preview, schedulePreview, cancelPreview } = useLivePreview(type, initialPreview)
  const [form, fields, isUnsaved] = useForm<WidgetFormValues>({
    id: 'widget',
    lastResult: reply,
    constraint,
    defaultValue: values,
    hasOtherChanges: featuredReviewIds(editor) !== featuredReviewIds(stored),
  })
  const { onSubmit, ...formProps } = getFormProps(form)
  return (
    <div className="mt-4 grid max-w-page gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Form
        {...formProps}
        method="post"
        className="group/widget"
        preventScrollReset
        onInput={schedulePreview}
        onSubmit={(event) => {
          cancelPreview()
          onSubmit(event)
        }}
      >
        <UnsavedGuard isUnsaved={isUnsaved} />
        {/* Enter activates the first submit button. This hidden button makes it save instead of searching. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <ErrorSummary form={form} fallbackField={fields.name} />
        {shown === undefined ? null : <ShownValues shown={shown} reply={reply} noun="widget" />}
        <p role="status" className="sr-only">
          {editor.announcement}
        </p>
        <div className="flex flex-col gap-6">
          <TextField field={fields.name} label="Name" hint="Only visible to your team." />
          <TextField
            field={fields.title}
            label="Title for screen readers"
            hint="Read out by screen readers."
          />
          <LocationFields editor={editor} fields={fields} />
          {widgetTypes[type].listsReviews ? <ReviewFields editor={editor} fields={fields} /> : null}
          {type === 'location_info' ? null : <SourceFields editor={editor} fields={fields} />}
          <ThemeFields fields={fields} />
          <SelectField field={fields.locale} label="Dates and numbers" options={localeOptions} />
          <TextareaField
            field={fields.sites}
            label="Allowed websites"
            optional
            hint="One per line, such as https://www.example.com. Leave empty to allow all."
            rows={3}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="save">
              {saveLabel}
            </Button>
            <Button name="intent" value="preview">
              Update preview
            </Button>
            <LinkButton to={href('/amplify')} variant="quiet">
              Cancel
            </LinkButton>
          </div>
        </div>
      </Form>
      <section aria-labelledby="preview" className="lg:sticky lg:top-4 lg:self-start">
        <h2 id="preview" className="label">
          Preview
        </h2>
        {preview ? (
          <WidgetFrame type={type} src={preview} title="Widget preview" />
        ) : (
          <p className="card p-6 text-sm text-ink-2">
            {fields.reach.value !== 'all' && !fields.locations.value
              ? 'Choose a location to see a preview.'
              : 'Complete the form to see a preview.'}
          </p>
        )}
      </section>
    </div>
  )
}

/**
 * Returns the ids of the featured reviews as a string for comparison. They are not form values that the browser can
 * change; they change only when the form is submitted.
 */
function featuredReviewIds({ reviews }: SerializedEditor): string {
  return reviews.map(({ id }) => id).join()
}
