/**
 * The locations of a bulk edit, as an address states them: selected ones, or a filter and the number of its matches.
 */
import { z } from 'zod'
import { nestedAddress } from '#app/address-limits'
import { idListSchema } from '#app/filters/id-list-schema'
import type { Selection } from '#app/reports/selection'
import { toQueryObject } from '#app/routing/query'

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

/** Reads a form's payload or an address. Ignores invalid values, as filters do. */
export function parseSelection(input: Record<string, unknown> | URLSearchParams): Selection {
  return schema.parse(input instanceof URLSearchParams ? toQueryObject(input) : input)
}

/** Returns the query for a selection. "All matching" needs no ids. */
export function selectionParams({ ids, scope, search, expected }: Partial<Selection>): URLSearchParams {
  if (!scope) return new URLSearchParams((ids ?? []).map((id) => ['ids', id]))
  const params = new URLSearchParams({ scope, search: search ?? '' })
  if (expected !== undefined) params.set('expected', String(expected))
  return params
}

/** Turns what the selection bar of a list posts into the query of the first step. */
export function postedSelectionParams(payload: Record<string, unknown>): URLSearchParams {
  const params = selectionParams(parseSelection(payload))
  const { returnTo } = payload
  if (typeof returnTo === 'string') params.set('returnTo', nestedAddress(returnTo))
  return params
}
