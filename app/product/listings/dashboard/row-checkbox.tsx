/**
 * Which checkboxes are initially checked. With kind `all`, every row that matches the filter is selected, so the
 * checkboxes are disabled.
 */
export type RowSelection = { kind: 'page' | 'first' | 'all' | null; selectPage: string; firstId?: string }

export function RowCheckbox({
  row,
  selection,
}: {
  row: { id: string; name: string }
  selection: RowSelection
}) {
  const { kind, firstId } = selection
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
