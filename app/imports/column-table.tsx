import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { withinForm } from '#app/ui/control'
import { FieldErrors } from '#app/ui/field'
import { Headings, Table } from '#app/ui/table'
import { leaveOut } from './columns/fields'

type Column = { heading: string; examples: string[] }

export function ColumnTable({
  field,
  columns,
  kinds,
}: {
  field: FieldMetadata<string[]>
  columns: Column[]
  /** The fields a column can be, with their labels on the form. */
  kinds: Record<string, string>
}) {
  // A hand-crafted request may not send a list.
  const fields = Array.isArray(field.initialValue) ? field.getFieldList() : []
  return (
    <Table caption="Columns of the file">
      <thead>
        <tr>
          <Headings of={['Column', 'Is']} />
        </tr>
      </thead>
      <tbody>
        {columns.map((column, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, their places do not
          <tr key={n}>
            <th scope="row" className="wrap-anywhere">
              {column.heading || <span className="text-ink-3">Column {n + 1}</span>}
              <span className="block text-xs font-normal text-ink-2">
                {column.examples.join(' · ') || 'Empty'}
              </span>
            </th>
            <td className="w-1">
              {fields[n] ? <ColumnSelect field={fields[n]} n={n} column={column} kinds={kinds} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ColumnSelect({
  field,
  n,
  column,
  kinds,
}: {
  field: FieldMetadata<string>
  n: number
  column: Column
  kinds: Record<string, string>
}) {
  return (
    <>
      <FieldErrors field={field} />
      <select
        className="field min-w-44 sm:min-w-52"
        aria-label={`What the column ${column.heading || n + 1} is`}
        {...withinForm(getSelectProps(field))}
      >
        <option value={leaveOut}>Left out</option>
        {Object.entries(kinds).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}
