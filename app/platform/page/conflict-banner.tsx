import { useEffect, useRef } from 'react'
import type { ShownConflict, ShownDeletion } from '#app/kit/forms/shown-conflict'
import { Banner } from '#app/kit/ui/banner'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from './instant'

/** Shows the values that another user has saved in the meantime next to the values in the form. */
export function ConflictBanner({
  noun,
  conflicts,
  deletion,
}: {
  /** What the form edits: "location". */
  noun: string
  conflicts: ShownConflict[]
  deletion?: ShownDeletion
}) {
  const start = useRef<HTMLParagraphElement>(null)
  // A long form that stays where it was scrolled to would hide that nothing was saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every response shows its conflicts, even with the same ones
  useEffect(() => {
    start.current?.scrollIntoView({ block: 'nearest' })
  }, [conflicts])
  if (deletion) {
    const { by, at } = deletion
    return (
      <Banner level="warning" role="alert" className="mb-4">
        <p ref={start} className="font-medium">
          {by ?? 'Somebody'} deleted this {noun} while you were editing it
          {at ? (
            <>
              {' '}
              (<Instant at={at} />)
            </>
          ) : null}
          . Nothing was saved.
        </p>
        <p>Your values are still in the form. Save again to create it anew.</p>
      </Banner>
    )
  }
  return (
    <Banner level="warning" role="alert" className="mb-4">
      <p ref={start} className="font-medium">
        This {noun} was changed while you were editing it. Nothing was saved.
      </p>
      <p>Your values are still in the form. Save again to keep them, or edit them first.</p>
      <Table caption="Conflicting changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved value</th>
            <th scope="col">Your value</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ label, theirs, yours, by, at }) => (
            <TableRow key={label}>
              <th scope="row">{label}</th>
              <td>
                {theirs}
                {by && at ? (
                  <span className="block text-xs">
                    {by}, <Instant at={at} />
                  </span>
                ) : null}
              </td>
              <td>{yours}</td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Banner>
  )
}
