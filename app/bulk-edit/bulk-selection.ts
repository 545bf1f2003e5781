/** Which locations a bulk edit is about, as it stands in an address: ticked ones, or a filter and the number it matched. */
import { z } from 'zod'
import { nestedAddress } from '#app/address-limits'
import { idList } from '#app/filters/id-list'
import type { Selection } from '#app/reports/selection'
import { queryOf } from '#app/routing/query'

const most = 1000

const schema = z.object({
  ids: idList(most),
  scope: z.literal('all').optional().catch(undefined),
  search: z
    .string()
    .transform((text) => text.slice(0, 4000))
    .catch(''),
  expected: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})

/** Of a form's payload or an address. Forgiving, as filters are. */
export function selectionOf(sent: Record<string, unknown> | URLSearchParams): Selection {
  return schema.parse(sent instanceof URLSearchParams ? queryOf(sent) : sent)
}

/** All that match need no ids. */
export function selectionParams({ ids, scope, search, expected }: Partial<Selection>): URLSearchParams {
  if (!scope) return new URLSearchParams((ids ?? []).map((id) => ['ids', id]))
  const params = new URLSearchParams({ scope, search: search ?? '' })
  if (expected !== undefined) params.set('expected', String(expected))
  return params
}

/** What the selection bar of a list posts, as the address of the first step. */
export function askedParams(payload: Record<string, unknown>): URLSearchParams {
  const params = selectionParams(selectionOf(payload))
  const { returnTo } = payload
  if (typeof returnTo === 'string') params.set('returnTo', nestedAddress(returnTo))
  return params
}
