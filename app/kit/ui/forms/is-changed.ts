/** Determines whether a form's values differ from the stored values. */

/**
 * Compares the fields in `stored` with the form's values, which are in Conform's format: a checked box is `on`, and
 * empty values are omitted. Line endings are normalized, because they differ between the browser and a submission.
 * Conform's own `dirty` compares JSON, so it reports a change for a different field order or for a single checked box
 * in a group.
 */
export function isChanged(
  stored: Record<string, unknown>,
  value: Record<string, unknown> | undefined,
): boolean {
  return Object.entries(stored).some(
    ([name, each]) => JSON.stringify(normalize(each)) !== JSON.stringify(normalize(value?.[name])),
  )
}

function normalize(value: unknown): unknown {
  if (value === true) return 'on'
  if (value === null || value === undefined || value === false || value === '') return undefined
  if (Array.isArray(value)) return normalizeList(value.map(normalize))
  if (typeof value !== 'object') return String(value).replace(/\r\n?/g, '\n')
  const entries = Object.entries(value)
    .map(([name, each]) => [name, normalize(each)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/**
 * Sorts the values of checkboxes, because they are submitted in page order, and unwraps a single value, because it is
 * submitted without a list.
 */
function normalizeList(list: unknown[]): unknown {
  const filled = list.filter((each) => each !== undefined)
  if (filled.some((each) => typeof each !== 'string')) return list
  return filled.length > 1 ? filled.sort() : filled[0]
}
