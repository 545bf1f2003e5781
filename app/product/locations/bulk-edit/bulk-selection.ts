/**
 * Converts the selected locations of a bulk edit to and from a query string: either their ids, or a filter and the
 * number of locations that matched it.
 */
import { z } from 'zod'
import { nestedAddress } from '#app/kit/routing/address-limits'
import { toQueryObject } from '#app/kit/routing/query'
import { idListSchema } from '#app/platform/filters/id-list-schema'
import type { Selection } from '#app/platform/reports/selection'

const maxIds = 1000

const schema = z.object({
  ids: idListSchema(maxIds),
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

/** Parses the selection from a form payload or a query string. Ignores invalid values, as filters do. */
export function parseSelection(input: Record<string, unknown> | URLSearchParams): Selection {
  return schema.parse(input instanceof URLSearchParams ? toQueryObject(input) : input)
}

/** Returns the query parameters for a selection. If all matching locations are selected, the ids are omitted. */
export function selectionParams({ ids, scope, search, expected }: Partial<Selection>): URLSearchParams {
  if (!scope) return new URLSearchParams((ids ?? []).map((id) => ['ids', id]))
  const params = new URLSearchParams({ scope, search: search ?? '' })
  if (expected !== undefined) params.set('expected', String(expected))
  return params
}

/** Converts the selection posted by a list's selection bar to the query parameters of the first step. */
export function postedSelectionParams(payload: Record<string, unknown>): URLSearchParams {
  const params = selectionParams(parseSelection(payload))
  const { returnTo } = payload
  if (typeof returnTo === 'string') params.set('returnTo', nestedAddress(returnTo))
  return params
}
