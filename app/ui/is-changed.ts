/** Whether a form holds something else than what is stored. */

/**
 * Of the fields that `stored` names, in Conform's shapes: a checked box is `on`, what is empty is left out, and lines end
 * as the browser shows them or as they are posted. Conform's own `dirty` compares JSON, for which fields in another
 * order, and one of several boxes checked, are changes.
 */
export function isChanged(
  stored: Record<string, unknown>,
  value: Record<string, unknown> | undefined,
): boolean {
  return Object.entries(stored).some(
    ([name, each]) => JSON.stringify(normal(each)) !== JSON.stringify(normal(value?.[name])),
  )
}

function normal(value: unknown): unknown {
  if (value === true) return 'on'
  if (value === null || value === undefined || value === false || value === '') return undefined
  if (Array.isArray(value)) return normalList(value.map(normal))
  if (typeof value !== 'object') return String(value).replace(/\r\n?/g, '\n')
  const entries = Object.entries(value)
    .map(([name, each]) => [name, normal(each)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Boxes come in the order of the page, and a single one without a list around it. */
function normalList(list: unknown[]): unknown {
  const filled = list.filter((each) => each !== undefined)
  if (filled.some((each) => typeof each !== 'string')) return list
  return filled.length > 1 ? filled.sort() : filled[0]
}
