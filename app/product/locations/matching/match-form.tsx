import { type FieldMetadata, getFormProps, getSelectProps, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { type EditReply, ShownValues } from '#app/platform/page/shown-values'

export type MatchRow = {
  /** The name of the entry's field within the field `name` of the form. */
  key: string
  title: string
  /** Details that distinguish the entry from others with the same title. */
  details: string[]
  locationId: string | null
  /** The reason why the location was proposed; null if no match was found. */
  reason: string | null
  isLinked: boolean
}
export type LocationChoice = { id: string; label: string }

type MatchTableProps = {
  caption: string
  heading: string
  rows: MatchRow[]
  choices: LocationChoice[]
  /** A button for an entry without a match. It belongs to another form. */
  actionFor?: (row: MatchRow) => ReactNode
}

/**
 * The form that links the entries of a directory to locations. `name` is the field that contains all choices, such as
 * `page` for the field `page.1101001`.
 */
export function MatchForm({
  name,
  shown,
  lastResult,
  ...table
}: MatchTableProps & {
  name: string
  /** The result of `describeShownLinks`. */
  shown: string
  lastResult: (SubmissionResult & EditReply) | undefined
}) {
  const initialChoices = Object.fromEntries(table.rows.map(({ key, locationId }) => [key, locationId ?? '']))
  const [form, fields, isUnsaved] = useForm<Record<string, Record<string, string>>>({
    id: 'matches',
    lastResult,
    defaultValue: { [name]: initialChoices },
  })
  return (
    <Form {...getFormProps(form)} method="post" className="space-y-4">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ShownValues shown={shown} reply={lastResult} noun="list of links" />
      <ErrorSummary form={form} />
      <div className="card">
        <MatchTable {...table} fields={fields[name]!.getFieldset()} />
      </div>
      <Button variant="primary">Save links</Button>
    </Form>
  )
}

type ChoiceFields = Record<string, FieldMetadata<string>>

/** The table of the directory's entries, each with a menu to confirm or change its location. */
function MatchTable({
  caption,
  heading,
  rows,
  choices,
  actionFor,
  fields,
}: MatchTableProps & { fields: ChoiceFields }) {
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
          // The proposal can change after saving. A changed key then resets the row to the new proposal.
          <MatchTableRow
            key={`${row.key} ${row.locationId} ${row.reason}`}
            field={fields[row.key]!}
            row={row}
            choices={choices}
            action={row.reason === null ? actionFor?.(row) : null}
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
  action,
}: {
  row: MatchRow
  field: FieldMetadata<string>
  choices: LocationChoice[]
  action: ReactNode
}) {
  const { title, details, reason, isLinked } = row
  return (
    <TableRow data-field={field.name}>
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
          (action ?? <Badge tone="warning">No match found</Badge>)
        )}
      </td>
    </TableRow>
  )
}
