/**
 * Merges the links of two people who match the entries of a directory with locations at once. An entry with a proposed
 * location is not linked yet, so that leaving the proposal confirms it.
 */
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { maxShownLength } from '#app/kit/forms/shown-field'
import type { MatchRow } from './match-form'

/** The id of the location that is linked to each entry, by the entry's key; empty if none is. */
type Links = Record<string, string>

/**
 * Returns the hidden field of the form. It is empty for more than about 1,400 links, which would not fit into it; then the
 * form that is saved last wins.
 */
export function describeShownLinks(rows: Pick<MatchRow, 'key' | 'locationId' | 'isLinked'>[]): string {
  const linked = rows.filter(({ isLinked }) => isLinked)
  const shown = describeShown({
    links: Object.fromEntries(linked.map(({ key, locationId }) => [key, locationId ?? ''])),
  })
  return shown.length > maxShownLength ? '' : shown
}

export type LinksResult =
  | { ok: true; linked: number; unlinked: number }
  | { ok: false; reason: string }
  | { ok: false; conflicts: EditConflicts }

/** Whether a location is linked to several entries, by one person or by two together. */
export function isLinkedTwice(links: Links): boolean {
  const ids = Object.values(links).filter((id) => id !== '')
  return new Set(ids).size < ids.length
}

type LinkEdit = { shown: string; submitted: Links; stored: Links }
type Names = { titleOf: (key: string) => string; locationNameOf: (id: string) => string }

/** Returns the links to save, or the conflicts. `stored` are those of the submitted entries, and must be locked. */
export function mergeLinks(
  { shown, ...links }: LinkEdit,
  { titleOf, locationNameOf }: Names,
): { links: Links } | { conflicts: EditConflicts } {
  const [submitted, stored] = [{ links: links.submitted }, { links: links.stored }]
  const { values, conflicts } = mergeEdits({ shown: shown || describeShown(stored), submitted, stored })
  if (conflicts.length === 0) return { links: values.links }
  const keyOf = (field: string) => field.slice('links.'.length)
  return {
    conflicts: describeConflicts(
      conflicts,
      { submitted, stored, by: null, at: null },
      (field) => titleOf(keyOf(field)),
      (field, values) => {
        const id = values.links[keyOf(field)]
        return id ? locationNameOf(id) : 'Not linked'
      },
    ),
  }
}
