import { type FieldMetadata, getFormProps, getSelectProps, type SubmissionResult } from '@conform-to/react'
import { Badge } from '#app/ui/badge'
import { Button } from '#app/ui/button'
import { toControlProps } from '#app/ui/fields/control-props'
import { ErrorSummary } from '#app/ui/forms/error-summary'
import { Form } from '#app/ui/forms/form'
import { UnsavedGuard } from '#app/ui/forms/unsaved-guard'
import { useForm } from '#app/ui/forms/use-form'
import { Table } from '#app/ui/tables/table'

export type MatchRow = {
  /** Its key in the field that contains all choices. */
  key: string
  title: string
  /** What distinguishes it from others with the same name. */
  details: string[]
  locationId: string | null
  /** Why that location was proposed; null when no match was found. */
  reason: string | null
  isLinked: boolean
}
export type LocationChoice = { id: string; label: string }

type MatchTableProps = { caption: string; heading: string; rows: MatchRow[]; choices: LocationChoice[] }

/** `name` is the field that contains the choices, such as `page` for `page.1101001`. */
export function MatchForm({
  name,
  lastResult,
  ...table
}: MatchTableProps & { name: string; lastResult: SubmissionResult | null | undefined }) {
  const initialChoices = Object.fromEntries(table.rows.map(({ key, locationId }) => [key, locationId ?? '']))
  const [form, fields, isUnsaved] = useForm<Record<string, Record<string, string>>>({
    id: 'matches',
    lastResult,
    defaultValue: { [name]: initialChoices },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="space-y-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ErrorSummary form={form} />
      <div className="card">
        <MatchTable {...table} fields={fields[name]!.getFieldset()} />
      </div>
      <Button variant="primary">Save links</Button>
    </Form>
  )
}

type ChoiceFields = Record<string, FieldMetadata<string>>

/** Lists every entry of a directory with the location it belongs to, to be confirmed or chosen. */
function MatchTable({ caption, heading, rows, choices, fields }: MatchTableProps & { fields: ChoiceFields }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Location</th>
          <th scope="col">Match</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The proposal may change after saving; the new key then resets the row to it.
          <MatchTableRow
            key={`${row.key} ${row.locationId} ${row.reason}`}
            field={fields[row.key]!}
            {...{ row, choices }}
          />
        ))}
      </tbody>
    </Table>
  )
}

function MatchTableRow({
  row,
  field,
  choices,
}: {
  row: MatchRow
  field: FieldMetadata<string>
  choices: LocationChoice[]
}) {
  const { title, details, reason, isLinked } = row
  return (
    <tr data-field={field.name}>
      <th scope="row" className="min-w-48">
        {title}
        <span className="hint block font-normal">{details.join(', ')}</span>
      </th>
      <td className="min-w-56">
        <select
          {...toControlProps(getSelectProps(field))}
          className="field"
          aria-label={`Location for ${[title, details[0]].filter(Boolean).join(', ')}`}
        >
          <option value="">Not linked</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className="whitespace-nowrap">
        {reason ? (
          <Badge tone={isLinked ? 'success' : 'info'}>{reason}</Badge>
        ) : (
          <Badge tone="warning">No match found</Badge>
        )}
      </td>
    </tr>
  )
}
