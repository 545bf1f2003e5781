import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { toControlProps } from '#app/kit/ui/fields/control-props'
import { FieldErrors } from '#app/kit/ui/fields/field'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { omittedColumn } from '../columns/column-fields'
import { hasTextFields } from '../columns/column-list'

type Column = { heading: string; examples: string[]; isProposed: boolean }
/** The labels of the fields that a column can be mapped to, by field name. */
type FieldLabels = Record<string, string>

const suggestionsId = 'column-fields'

/** Lists the columns of the file, of a wide file first those for which a field is proposed. */
export function ColumnTable({
  field,
  columns,
  fieldLabels,
}: {
  field: FieldMetadata<(string | undefined)[]>
  columns: Column[]
  fieldLabels: FieldLabels
}) {
  // A hand-crafted request can contain a value that is not a list.
  // A hand-crafted request can contain a value that is not a list.
  const fields = Array.isArray(field.initialValue) ? field.getFieldList() : []
  const isWide = hasTextFields(columns.length)
  const order = [...columns.keys()]
  if (isWide) order.sort((a, b) => Number(columns[b]!.isProposed) - Number(columns[a]!.isProposed))
  return (
    <>
      {isWide ? (
        <>
          <p className="hint border-b border-border p-3">
            Columns with a proposed field come first. To import another one, type or choose its field.
          </p>
          <datalist id={suggestionsId}>
            {Object.entries(fieldLabels).map(([name, label]) => (
              <option key={name} value={label} />
            ))}
          </datalist>
        </>
      ) : null}
      <Table caption="Columns in the file">
        <thead>
          <tr>
            <Headings labels={['Column in file', 'Import as']} />
          </tr>
        </thead>
        <tbody>
          {order.map((n) => (
            <TableRow key={n}>
              <ColumnHeading n={n} column={columns[n]!} />
              <td className="w-1">
                {fields[n] ? (
                  <ColumnControl
                    field={fields[n]}
                    label={`Import column ${columns[n]!.heading || n + 1} as`}
                    fieldLabels={isWide ? null : fieldLabels}
                  />
                ) : null}
              </td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function ColumnHeading({ n, column }: { n: number; column: Column }) {
  return (
    <th scope="row" className="wrap-anywhere">
      {column.heading || <span className="text-ink-3">Column {n + 1}</span>}
      <span className="block text-xs font-normal text-ink-2">{column.examples.join(' · ') || 'Empty'}</span>
    </th>
  )
}

/** A select, or in a wide file, for which `fieldLabels` is null, a text field with suggestions. */
function ColumnControl({
  field,
  label,
  fieldLabels,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  fieldLabels: FieldLabels | null
}) {
  return (
    <>
      <FieldErrors field={field} />
      {fieldLabels ? (
        <select
          className="field min-w-44 sm:min-w-52"
          aria-label={label}
          {...toControlProps(getSelectProps(field))}
        >
          <option value={omittedColumn}>Don’t import</option>
          {Object.entries(fieldLabels).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="field min-w-44 sm:min-w-52"
          aria-label={label}
          list={suggestionsId}
          placeholder="Don’t import"
          {...toControlProps(getInputProps(field, { type: 'text' }))}
        />
      )}
    </>
  )
}
