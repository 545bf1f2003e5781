/** Recognizes an object whose keys are values: places by their ID, each with a list of reviews or with its details. */

type JsonObject = Record<string, unknown>

/**
 * Returns the lists of objects by their keys, or null for an ordinary object, such as `{"reviews": […], "photos": […]}`.
 * All values must be similar. A single key counts only if it cannot be the name of a field.
 */
export function findKeyedObjects(object: JsonObject): [key: string, objects: JsonObject[]][] | null {
  const entries: [string, JsonObject[]][] = []
  for (const [key, value] of Object.entries(object)) {
    const objects = Array.isArray(value) ? value : [value]
    if (!objects.every(isObject)) return null
    entries.push([key, objects])
  }
  const filled = entries.filter(([, objects]) => objects.length > 0)
  const [first] = filled
  if (!first || (filled.length === 1 && isFieldName(first[0]))) return null
  const names = new Set(Object.keys(first[1][0]!))
  return filled.every(([, [other]]) => isSimilar(Object.keys(other!), names)) ? entries : null
}

/** Whether at least half of the names occur in the other object, which lacks the fields that are empty. */
function isSimilar(names: string[], others: ReadonlySet<string>): boolean {
  const shared = names.filter((name) => others.has(name)).length
  return shared > 0 && shared * 2 >= Math.min(names.length, others.size)
}

const isFieldName = (key: string): boolean => /^[a-z_$][a-z_$-]*$/i.test(key)

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
