import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { SelectField } from '#app/ui/select-field'
import { TextField } from '#app/ui/text-field'
import { TextareaField } from '#app/ui/textarea-field'
import { UnsavedGuard } from '#app/ui/unsaved-guard'
import { localeOptions } from './locale-options'
import { LocationFields } from './location-fields'
import { ReviewFields, SourceFields } from './review-fields'
import type { ShownEditor } from './shown-editor'
import { ThemeFields } from './theme-fields'
import { useLivePreview } from './use-live-preview'
import { widgetTypes } from './widget'
import { WidgetFrame } from './widget-frame'

type Errors = Record<string, string[]>

/** Creating and changing are the same form, with what it stands for beside it. */
export function WidgetForm({
  editor,
  errors,
  preview: first,
  save,
}: {
  editor: ShownEditor
  errors: Errors
  preview: string | null
  save: string
}) {
  const { type, typed } = editor
  const href = useAccountHref()
  const { preview, ...watched } = useLivePreview(type, first)
  return (
    <div className="mt-4 grid max-w-page gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Form method="post" className="group/widget" noValidate preventScrollReset {...watched}>
        <UnsavedGuard />
        {/* What Enter presses: saving, and not a search on the way. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <ErrorSummary
          errors={Object.entries(errors).flatMap(([field, messages]) =>
            messages.map((message) => ({ field: field.replace('.', '-') || 'name', message })),
          )}
        />
        <p role="status" className="sr-only">
          {editor.said}
        </p>
        <div className="flex flex-col gap-6">
          <TextField
            id="name"
            name="name"
            label="Name"
            hint="Only your people see it."
            maxLength={100}
            defaultValue={typed.name}
            errors={errors.name}
          />
          <TextField
            id="title"
            name="title"
            label="Title for screen readers"
            hint="What the widget is called on your site, by those who hear it."
            maxLength={100}
            defaultValue={typed.title}
            errors={errors.title}
          />
          <LocationFields editor={editor} errors={errors} />
          {widgetTypes[type].listsReviews ? <ReviewFields editor={editor} errors={errors} /> : null}
          {type === 'location_info' ? null : <SourceFields editor={editor} errors={errors} />}
          <ThemeFields typed={typed} errors={errors} />
          <SelectField
            id="locale"
            name="locale"
            label="Dates and numbers"
            options={localeOptions}
            defaultValue={typed.locale}
            errors={errors.locale}
          />
          <TextareaField
            id="sites"
            name="sites"
            label="Sites that may show it"
            optional
            hint="One on each line, such as https://www.example.com. Without any, every site may."
            rows={3}
            defaultValue={typed.sites}
            errors={errors.sites}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="save">
              {save}
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
          <WidgetFrame type={type} address={preview} title="Preview of the widget" />
        ) : (
          <p className="card p-6 text-sm text-ink-2">
            {typed.reach === 'some' && typed.locations.length === 0
              ? 'Choose a location to see a preview.'
              : 'Complete the form to see a preview.'}
          </p>
        )}
      </section>
    </div>
  )
}
