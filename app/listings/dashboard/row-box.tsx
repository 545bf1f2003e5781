/** `all`: all rows that match the filter are selected, and the checkboxes are ignored. */
export type Selecting = { kind: 'page' | 'first' | 'all' | null; selectPage: string; firstId?: string }

export function RowBox({ row, selecting }: { row: { id: string; name: string }; selecting: Selecting }) {
  const { kind, firstId } = selecting
  return (
    <input
      type="checkbox"
      name="ids"
      value={row.id}
      form="bulk"
      disabled={kind === 'all'}
      defaultChecked={kind === 'all' || kind === 'page' || (kind === 'first' && row.id === firstId)}
      aria-label={`Select ${row.name}`}
    />
  )
}
