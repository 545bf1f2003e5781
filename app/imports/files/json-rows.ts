/**
 * Reads JSON as rows: an array of objects, or one object after another (JSON Lines). An object within an object
 * becomes columns with a dotted name (`user.name`). An array of objects within an object (the reviews of a place)
 * becomes one row each, with the outer object's own columns repeated. Other arrays of plain values are joined
 * by commas. Only the object being read is in memory; one object may have eight million characters.
 */
export type JsonRow = Record<string, string>

const largest = 8_000_000

/** The texts of the top-level objects, as they arrive. */
export async function* jsonObjects(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  for await (const chunk of text) {
    let start = 0
    for (let n = 0; n < chunk.length; n++) {
      const character = chunk[n]
      if (isEscaped) isEscaped = false
      else if (isQuoted) {
        if (character === '\\') isEscaped = true
        else if (character === '"') isQuoted = false
      } else if (character === '"') isQuoted = true
      else if (character === '{' && depth++ === 0) start = n
      else if (character === '}' && --depth === 0) {
        yield pending + chunk.slice(start, n + 1)
        pending = ''
      }
    }
    if (depth > 0) pending += chunk.slice(start)
    if (pending.length > largest)
      throw new Error('An object in the file has more than eight million characters.')
  }
  if (depth > 0) throw new Error('The file ends within an object.')
}

export function rowsOfObject(text: string): JsonRow[] {
  const parsed: unknown = JSON.parse(text)
  return isObject(parsed) ? rowsWithin(parsed, '') : []
}

function rowsWithin(object: Record<string, unknown>, prefix: string): JsonRow[] {
  const own: JsonRow = {}
  let inner: JsonRow[] = []
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + name
    if (Array.isArray(value) && value.some(isObject)) {
      const rows = value.filter(isObject).flatMap((each) => rowsWithin(each, `${path}.`))
      // Of two lists only the longer can be the reviews.
      if (rows.length > inner.length) inner = rows
    } else if (isObject(value)) Object.assign(own, rowsWithin(value, `${path}.`)[0])
    else if (Array.isArray(value)) own[path] = value.join(', ')
    else if (value !== null && value !== undefined) own[path] = String(value)
  }
  return inner.length ? inner.map((row) => ({ ...own, ...row })) : [own]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
