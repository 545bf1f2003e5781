/** Returns the JSON of a value with its keys in order, for comparison: jsonb columns do not preserve their order. */
export const toSortedText = (value: unknown): string => JSON.stringify(withSortedKeys(value))

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, part]) => [key, withSortedKeys(part)]))
}
