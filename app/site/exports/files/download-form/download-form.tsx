import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ChangeEvent } from 'react'
import type { z } from 'zod'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { formatTotal } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { DownloadPanel } from './download-panel.server'
import type { downloadSchema } from './download-schema'

type DownloadFields = ReturnType<typeof useForm<z.input<typeof downloadSchema>>>[1]

/**
 * The form for downloading a report. It shows the number of rows and the filter, and the user selects the time zone and
 * the columns. It is shown in the flyout next to the list, and on its own page.
 */
export function DownloadForm({ panel, reply }: { panel: DownloadPanel; reply?: SubmissionResult }) {
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<typeof downloadSchema>>({
    id: 'download',
    lastResult: reply,
    constraint: panel.constraint,
    defaultValue: {
      timeZone: panel.timeZone,
      choice: columnChoiceOf(panel),
      columns: panel.chosen ?? defaultColumnIds(panel),
    },
  })
  const search = new URLSearchParams([['report', panel.report], ...new URLSearchParams(panel.search)])
  const isDefault = !reply && panel.chosen === null && panel.timeZone === panel.accountTimeZone
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={href('/file-downloads/new', search)}
      reloadDocument
      className="flex flex-col gap-4"
    >
      <ErrorSummary form={form} fallbackField={fields.choice} />
      {panel.notice ? <Banner level="info">{panel.notice}</Banner> : null}
      <div>
        <p className="font-semibold">{formatTotal(panel.total, 'row')}</p>
        <p className="text-sm text-ink-2">{panel.summary}</p>
      </div>
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        hint="Used for dates and times in the file."
        options={panel.timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <ColumnChoice panel={panel} fields={fields} />
      <div className="flex flex-wrap gap-2">
        {panel.isInBackground ? null : (
          <Button variant="primary" name="way" value="now" icon="download">
            Download CSV
          </Button>
        )}
        <Button variant={panel.isInBackground ? 'primary' : 'default'} name="way" value="file">
          Email me a download link
        </Button>
        {isDefault ? (
          <Button type="reset" variant="quiet">
            Back to the defaults
          </Button>
        ) : (
          <Link className="btn btn-quiet" to={href('/file-downloads/new', search)} reloadDocument>
            Back to the defaults
          </Link>
        )}
      </div>
    </Form>
  )
}

const defaultColumnIds = ({ columns }: DownloadPanel) =>
  columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)

function columnChoiceOf({ chosen, columns }: DownloadPanel): string {
  if (chosen === null) return 'default'
  return chosen.length === columns.length ? 'all' : 'custom'
}

function ColumnChoice({
  panel,
  fields: { choice, columns },
}: {
  panel: DownloadPanel
  fields: DownloadFields
}) {
  const { length } = defaultColumnIds(panel)
  return (
    <>
      <ChoiceField
        field={choice}
        legend="Columns"
        type="radio"
        options={[
          { value: 'default', label: `Default (${length})` },
          { value: 'all', label: `All (${panel.columns.length})` },
          { value: 'custom', label: 'Custom' },
        ]}
      />
      <details open={choice.initialValue === 'custom' || !columns.valid}>
        <summary className="text-sm">Choose columns</summary>
        <div className="mt-1 max-h-72 overflow-y-auto ps-4" onChange={selectCustomColumns}>
          <ChoiceField
            field={columns}
            legend={<span className="sr-only">Columns in the file</span>}
            type="checkbox"
            options={panel.columns.map(({ id, heading }) => ({ value: id, label: heading }))}
          />
        </div>
      </details>
    </>
  )
}

/** Selects the Custom radio button when a column is checked or unchecked. */
function selectCustomColumns({
  currentTarget,
}: ChangeEvent<HTMLElement> | { currentTarget: HTMLElement }): void {
  const custom = currentTarget
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[name="choice"][value="custom"]')
  if (custom) custom.checked = true
}
