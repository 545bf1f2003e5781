import { ConflictBanner as Banner } from '#app/platform/page/conflict-banner'
import { formatField, formatValue } from '../changes/format-change'

export type ShownConflict = { field: string; theirs: unknown; yours: unknown; by: string; at: string }

/** Shows the values of a location that another user has saved in the meantime next to the values in the form. */
export function ConflictBanner({ conflicts }: { conflicts: ShownConflict[] }) {
  const rows = conflicts.map(({ field, theirs, yours, ...who }) => ({
    label: formatField(field),
    theirs: formatValue(field, theirs).join(', '),
    yours: formatValue(field, yours).join(', '),
    ...who,
  }))
  return <Banner noun="location" conflicts={rows} />
}
