/** Which locations a bulk edit is about, as it stands in an address: ticked ones, or a filter and the number it matched. */
import { nestedAddress } from '#app/address-limits'
import { isId } from '#app/filters/field-values'
import type { Selection } from '#app/reports/selection'

const most = 1000

/** Forgiving, as filters are. */
export function selectionOf(fields: URLSearchParams | FormData): Selection {
  const text = (name: string) => String(fields.get(name) ?? '')
  const expected = text('expected')
  return {
    ids: fields.getAll('ids').map(String).filter(isId).slice(0, most),
    scope: text('scope') === 'all' ? 'all' : undefined,
    search: text('search').slice(0, 4000),
    expected: /^\d{1,9}$/.test(expected) ? Number(expected) : undefined,
  }
}

/** All that match need no ids. */
export function selectionParams({ ids, scope, search, expected }: Partial<Selection>): URLSearchParams {
  if (!scope) return new URLSearchParams((ids ?? []).map((id) => ['ids', id]))
  const params = new URLSearchParams({ scope, search: search ?? '' })
  if (expected !== undefined) params.set('expected', String(expected))
  return params
}

/** What the selection bar of a list posts, as the address of the first step. */
export function askedParams(fields: FormData): URLSearchParams {
  const params = selectionParams(selectionOf(fields))
  const returnTo = fields.get('returnTo')
  if (typeof returnTo === 'string') params.set('returnTo', nestedAddress(returnTo))
  return params
}
