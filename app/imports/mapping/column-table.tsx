import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { toControlProps } from '#app/ui/fields/control-props'
import { FieldErrors } from '#app/ui/fields/field'
import { Headings, Table } from '#app/ui/tables/table'
import { TableRow } from '#app/ui/tables/table-row'
import { omittedColumn } from '../columns/column-fields'

type Column = { heading: string; examples: string[] }

export function ColumnTable({
  field,
  columns,
  fieldLabels,
}: {
  field: FieldMetadata<string[]>
  columns: Column[]
  /** The labels of the fields that a column can be mapped to, by field name. */
  fieldLabels: Record<string, string>
}) {
  // A hand-crafted request can contain a value that is not a list.
  const fields = Array.isArray(field.initialValue) ? field.getFieldList() : []
  return (
    <Table caption="Columns in the file">
      <thead>
        <tr>
          <Headings labels={['Column in file', 'Import as']} />
        </tr>
      </thead>
      <tbody>
        {columns.map((column, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, their positions do not
          <TableRow key={n}>
            <th scope="row" className="wrap-anywhere">
              {column.heading || <span className="text-ink-3">Column {n + 1}</span>}
              <span className="block text-xs font-normal text-ink-2">
                {column.examples.join(' · ') || 'Empty'}
              </span>
            </th>
            <td className="w-1">
              {fields[n] ? (
                <ColumnSelect field={fields[n]} n={n} column={column} fieldLabels={fieldLabels} />
              ) : null}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function ColumnSelect({
  field,
  n,
  column,
  fieldLabels,
}: {
  field: FieldMetadata<string>
  n: number
  column: Column
  fieldLabels: Record<string, string>
}) {
  return (
    <>
      <FieldErrors field={field} />
      <select
        className="field min-w-44 sm:min-w-52"
        aria-label={`Import column ${column.heading || n + 1} as`}
        {...toControlProps(getSelectProps(field))}
      >
        <option value={omittedColumn}>Don’t import</option>
        {Object.entries(fieldLabels).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}
