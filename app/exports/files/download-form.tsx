import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ChangeEvent } from 'react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Checkbox, ChoiceGroup, Radio } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { SelectField } from '#app/ui/select-field'
import type { DownloadPanel } from './download-panel.server'

type Typed = { timeZone?: string; choice?: string; columns?: string | string[] }

/** Rows, range, zone and columns before a download: in the flyout beside the list, and on a page of its own. */
export function DownloadForm({ panel, reply }: { panel: DownloadPanel; reply?: SubmissionResult }) {
  const href = useAccountHref()
  const errors = reply?.error ?? {}
  const typed = reply?.initialValue as Typed | undefined
  const search = new URLSearchParams([['report', panel.report], ...new URLSearchParams(panel.search)])
  const isDefault = !typed && panel.chosen === null && panel.timeZone === panel.ownTimeZone
  return (
    <Form
      method="post"
      action={href('/file-downloads/new', search)}
      reloadDocument
      className="flex flex-col gap-4"
      noValidate
    >
      <ErrorSummary
        errors={Object.entries(errors).flatMap(([field, messages]) =>
          (messages ?? []).map((message) => ({ field: field || 'choice', message })),
        )}
      />
      {panel.notice ? <Banner level="info">{panel.notice}</Banner> : null}
      <div>
        <p className="font-semibold">
          {panel.total.isLowerBound ? 'At least ' : ''}
          {counted(panel.total.count, 'row')}
        </p>
        <p className="text-sm text-ink-2">{panel.summary}</p>
      </div>
      <SelectField
        id="timeZone"
        name="timeZone"
        label="Time zone"
        hint="Days begin by it, and times in the file are written in it."
        options={panel.timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        defaultValue={typed?.timeZone ?? panel.timeZone}
        errors={errors.timeZone ?? undefined}
      />
      <ColumnChoice
        panel={panel}
        choice={typed?.choice ?? choiceOf(panel)}
        columns={typed ? [typed.columns ?? []].flat() : (panel.chosen ?? ownColumns(panel))}
        errors={errors.columns ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        {panel.isInBackground ? null : (
          <Button variant="primary" name="way" value="now" icon="download">
            Download CSV
          </Button>
        )}
        <Button variant={panel.isInBackground ? 'primary' : 'default'} name="way" value="file">
          Make a file and e-mail me the link
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

const ownColumns = ({ columns }: DownloadPanel) =>
  columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)

function choiceOf({ chosen, columns }: DownloadPanel): string {
  if (chosen === null) return 'default'
  return chosen.length === columns.length ? 'all' : 'custom'
}

type Chosen = { panel: DownloadPanel; choice: string; columns: string[]; errors?: string[] }

function ColumnChoice({ panel, choice, columns, errors }: Chosen) {
  const { length } = ownColumns(panel)
  const choices = [
    ['default', `The usual ${length}`],
    ['all', `All ${panel.columns.length}`],
    ['custom', 'Those chosen here'],
  ] as const
  return (
    <>
      <ChoiceGroup id="choice" legend="Columns">
        {choices.map(([value, label]) => (
          <Radio
            key={value}
            id={`choice-${value}`}
            name="choice"
            value={value}
            label={label}
            defaultChecked={choice === value}
          />
        ))}
      </ChoiceGroup>
      <details open={choice === 'custom' || errors !== undefined}>
        <summary className="text-sm">Choose columns</summary>
        <div className="mt-1 max-h-72 overflow-y-auto ps-4" onChange={chooseCustom}>
          <ChoiceGroup
            id="columns"
            legend={<span className="sr-only">Columns in the file</span>}
            errors={errors}
          >
            {panel.columns.map(({ id, heading }) => (
              <Checkbox
                key={id}
                name="columns"
                value={id}
                label={heading}
                defaultChecked={columns.includes(id)}
              />
            ))}
          </ChoiceGroup>
        </div>
      </details>
    </>
  )
}

/** Who ticks a column means those ticked. */
function chooseCustom({ currentTarget }: ChangeEvent<HTMLElement> | { currentTarget: HTMLElement }): void {
  const custom = currentTarget
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[name="choice"][value="custom"]')
  if (custom) custom.checked = true
}
