import { Headings, Table } from '#app/ui/table'
import { leaveOut } from './columns/fields'

type Column = { heading: string; examples: string[] }

export function ColumnTable({
  columns,
  fields,
  chosen,
  errorsOf,
}: {
  columns: Column[]
  /** What a column can be, with the names on the form. */
  fields: Record<string, string>
  chosen: (string | null)[]
  errorsOf: (name: string) => string[] | undefined
}) {
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
              <ColumnSelect
                n={n}
                column={column}
                fields={fields}
                chosen={chosen[n]}
                errors={errorsOf(`columns[${n}]`)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ColumnSelect({
  n,
  column,
  fields,
  chosen,
  errors,
}: {
  n: number
  column: Column
  fields: Record<string, string>
  chosen: string | null | undefined
  errors?: string[]
}) {
  const id = `columns-${n}`
  return (
    <>
      {errors?.length ? (
        <p className="error mb-1" id={`${id}-error`}>
          <span className="sr-only">Error: </span>
          {errors.join(' ')}
        </p>
      ) : null}
      <select
        id={id}
        name={`columns[${n}]`}
        className="field min-w-44 sm:min-w-52"
        aria-label={`What the column ${column.heading || n + 1} is`}
        aria-describedby={errors?.length ? `${id}-error` : undefined}
        aria-invalid={errors?.length ? true : undefined}
        defaultValue={chosen ?? leaveOut}
      >
        <option value={leaveOut}>Left out</option>
        {Object.entries(fields).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}
