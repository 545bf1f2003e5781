/**
 * Checks the names of submitted fields against a form's schema before Conform builds lists and objects from them. A
 * client chooses the names, and `a[999][999]` would allocate two thousand entries for one field.
 */
import type { ZodType } from 'zod'
import { inputSchemaOf, type JsonSchema } from './form-constraint.server'

/** The maximum number of entries of all lists together, including the gaps that their indexes leave. */
const MAX_ENTRIES = 5_000
/** The maximum length of a list for which the schema declares none. */
const MAX_LENGTH = 1_000

/**
 * Returns whether the schema declares every name that consists of several parts, such as `hours[3].from`, and whether
 * the lists are as short as it allows. A name of one part is always accepted, because it allocates nothing more.
 */
export function areNamesDeclared(names: Iterable<string>, schema: ZodType): boolean {
  const lengths = new Map<string, number>()
  let entries = 0
  for (const name of names) {
    if (!/[.[]/.test(name)) continue
    let part: JsonSchema[] = [inputSchemaOf(schema)]
    for (const { 0: text, index } of name.matchAll(/\[\d*\]|[^.[]+/g)) {
      const isIndex = text.startsWith('[')
      const next = part
        .flatMap(alternativesOf)
        .flatMap((each) => (isIndex ? entryOf(each) : fieldOf(each, text)))
      if (next.length === 0) return false
      if (isIndex) {
        const list = name.slice(0, index)
        const length = lengths.get(list) ?? 0
        const neededLength = text === '[]' ? length + 1 : Number(text.slice(1, -1)) + 1
        if (neededLength > Math.max(...part.flatMap(alternativesOf).map(maxLengthOf))) return false
        lengths.set(list, Math.max(length, neededLength))
        entries += Math.max(neededLength - length, 0)
        if (entries > MAX_ENTRIES) return false
      }
      part = next
    }
  }
  return true
}

/** Returns the schema itself, or all schemas that it consists of. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [schema, ...parts.filter((part) => typeof part === 'object').flatMap(alternativesOf)]
}

/** A schema that accepts anything, because Zod cannot express it as JSON Schema. */
function acceptsAnything(schema: JsonSchema): boolean {
  return !['type', 'enum', 'anyOf', 'oneOf', 'allOf', 'not'].some((key) => key in schema)
}

function entryOf(schema: JsonSchema): JsonSchema[] {
  if (acceptsAnything(schema)) return [schema]
  return typeof schema.items === 'object' && !Array.isArray(schema.items) ? [schema.items] : []
}

function fieldOf(schema: JsonSchema, name: string): JsonSchema[] {
  if (acceptsAnything(schema)) return [schema]
  const found = schema.properties?.[name] ?? schema.additionalProperties
  return typeof found === 'object' ? [found] : []
}

function maxLengthOf({ maxItems }: JsonSchema): number {
  return maxItems ?? MAX_LENGTH
}
