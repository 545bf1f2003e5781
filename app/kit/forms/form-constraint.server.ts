/**
 * Derives information about a form's fields from its schema: the HTML constraint attributes, and which fields are text.
 */
import { type ZodType, z } from 'zod'

export type FieldConstraint = { required?: true; maxLength?: number; min?: number; max?: number }
type Constraints = Record<string, FieldConstraint>
export type JsonSchema = z.core.JSONSchema.JSONSchema

const schemaCache = new WeakMap<ZodType, JsonSchema>()
const constraintCache = new WeakMap<ZodType, Constraints>()

/**
 * Returns the constraints by Conform's field names (`name`, `overrides.google.phone`, `rows[].date`), for the
 * `constraint` option of a page's `useForm`. They are derived from Zod's JSON Schema of the input, which handles
 * defaults and transformations. Conform's own `getZodConstraint` treats a field with a default as required. Patterns
 * and minimum lengths are omitted, because browsers would report them with their own messages, unlike our other errors.
 */
export function constraintOf(schema: ZodType): Constraints {
  const found = constraintCache.get(schema) ?? collectConstraints(inputSchemaOf(schema))
  constraintCache.set(schema, found)
  return found
}

/** Returns the names of all fields that accept only text, in the format of `constraintOf`. */
export function textFieldNames(schema: ZodType): ReadonlySet<string> {
  return new Set(collectTextFields(inputSchemaOf(schema), ''))
}

function collectTextFields(schema: JsonSchema | boolean | undefined, name: string): string[] {
  if (typeof schema !== 'object') return []
  if (schema.type === 'string') return [name]
  if (schema.type === 'array')
    return Array.isArray(schema.items) ? [] : collectTextFields(schema.items, `${name}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    collectTextFields(part, name ? `${name}.${key}` : key),
  )
}

/** Returns the JSON Schema of what a form submits, with which every field can be found by its name. */
export function inputSchemaOf(schema: ZodType): JsonSchema {
  const found = schemaCache.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  schemaCache.set(schema, found)
  return found
}

function collectConstraints(schema: JsonSchema, name = ''): Constraints {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    Object.entries(
      constraintOfProperty(part, name ? `${name}.${key}` : key, schema.required?.includes(key) ?? false),
    ),
  )
  return Object.assign(
    {},
    ...alternatives.map((each) => (typeof each === 'object' ? collectConstraints(each, name) : {})),
    Object.fromEntries(parts),
  )
}

function constraintOfProperty(
  part: JsonSchema | boolean | undefined,
  name: string,
  isInRequiredList: boolean,
): Constraints {
  if (typeof part !== 'object') return {}
  if (part.type === 'array')
    return Array.isArray(part.items) ? {} : constraintOfProperty(part.items, `${name}[]`, false)
  if (part.type !== 'string' && part.type !== 'number' && part.type !== 'integer')
    return collectConstraints(part, name)
  // A field with `prefault('')` and a minimum length is also required, because its default value is too short.
  const isRequired = isInRequiredList
    ? !('default' in part)
    : part.default === '' && (part.minLength ?? 0) > 0
  // For a file, the limit is in bytes, which no HTML input supports.
  const maxLength = part.format === 'binary' ? undefined : part.maxLength
  const [min, max] = [part.minimum, part.maximum].map(meaningfulLimit)
  const constraint = {
    ...(isRequired ? { required: true as const } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  return Object.keys(constraint).length > 0 ? { [name]: constraint } : {}
}

/** Returns the limit, or undefined if it is only JavaScript's integer range, which applies to every integer. */
function meaningfulLimit(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined
}
