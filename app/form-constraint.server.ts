/** The native limits of a form's fields, from its schema. */
import { type ZodType, z } from 'zod'

export type FieldConstraint = { required?: true; maxLength?: number; min?: number; max?: number }
type Constraints = Record<string, FieldConstraint>
type JsonSchema = z.core.JSONSchema.JSONSchema

const known = new WeakMap<ZodType, Constraints>()

/**
 * By Conform's field names (`name`, `overrides.google.phone`, `rows[].date`), for the `constraint` of a page's `useForm`.
 * Zod's JSON Schema of the input sees through defaults and transformations, where Conform's own `getZodConstraint`
 * takes a field with a default for a required one. Patterns and least lengths stay out: nothing else of ours says them
 * in a browser's own sentence.
 */
export function constraintOf(schema: ZodType): Constraints {
  const found =
    known.get(schema) ?? constraintsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  known.set(schema, found)
  return found
}

function constraintsIn(schema: JsonSchema, name = ''): Constraints {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    Object.entries(
      constraintOfPart(part, name ? `${name}.${key}` : key, schema.required?.includes(key) ?? false),
    ),
  )
  return Object.assign(
    {},
    ...alternatives.map((each) => (typeof each === 'object' ? constraintsIn(each, name) : {})),
    Object.fromEntries(parts),
  )
}

function constraintOfPart(part: JsonSchema | boolean, name: string, isListed: boolean): Constraints {
  if (typeof part === 'boolean') return {}
  if (part.type === 'object') return constraintsIn(part, name)
  if (part.type === 'array')
    return typeof part.items === 'object' && !Array.isArray(part.items)
      ? constraintsIn(part.items, `${name}[]`)
      : {}
  if (part.type !== 'string' && part.type !== 'number' && part.type !== 'integer') return {}
  const isRequired = (part.minLength ?? 0) > 0 || (isListed && !('default' in part))
  const { maxLength, minimum: min, maximum: max } = part
  const constraint = {
    ...(isRequired ? { required: true as const } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  }
  return Object.keys(constraint).length > 0 ? { [name]: constraint } : {}
}
