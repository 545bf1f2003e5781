/** Returns a value as JSON with its keys in order, for comparison: jsonb columns do not preserve their order. */
export const toSortedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => (isRecord(part) ? sortKeys(part) : part))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sortKeys = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
