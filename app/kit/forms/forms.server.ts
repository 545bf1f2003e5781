/**
 * Parses submitted forms with their schemas and renders them again with errors, in the same way for every action. Input
 * that our pages cannot have submitted is rejected.
 */

import { parse, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { safePath } from '#app/kit/routing/safe-path'
import { textFieldNames } from './form-constraint.server'
import { formLimits, renderedLength } from './form-limits'
import { areNamesDeclared } from './form-names.server'

/**
 * Ten times the longest text that any of our forms accepts. Longer text is rejected before any regular expression runs
 * on it.
 */
const MAX_TEXT_LENGTH = 100_000
// Matches `body`, `columns[12]` and `hours[3].from`.
const fieldNamePattern = /^[\w-]{1,60}(\[\d{0,3}\]|\.[\w-]{1,60}){0,4}$/
/** The limit of the values that a page shows again, so that it has less than a megabyte. No person types as much. */
const MAX_RENDERED_LENGTH = 450_000
/** The length limit of a button's intent, which contains at most one row. */
const MAX_INTENT_LENGTH = 5_000
/** The name of the field from which Conform would parse the state of a form as JSON. None of our forms submits it. */
const conformStateField = '__state__'
const listIndexSchema = z.number().int().min(0).max(999).optional()
// The intents of Conform's buttons (add a row, move a row) also contain a field name, which must be valid, too.
const intentPayloadSchema = z.object({
  name: z.string().refine(isFieldName),
  index: listIndexSchema,
  from: listIndexSchema,
  to: listIndexSchema,
})
const intentSchema = z.union([
  z.object({ type: z.enum(['insert', 'remove', 'reorder', 'update']), payload: intentPayloadSchema }),
  z.object({
    type: z.enum(['validate', 'reset']),
    payload: intentPayloadSchema.partial().optional(),
  }),
])

/**
 * Checks whether a field name is valid. Rejects names such as `toString`: replacing a property that every object has
 * breaks the code that renders the field.
 */
function isFieldName(name: string): boolean {
  return (
    fieldNamePattern.test(name) &&
    name !== conformStateField &&
    !name.split(/[.[\]]/).some((part) => part in Object.prototype)
  )
}

/**
 * Returns the submitted fields. Throws a 413 response if the body is larger than a megabyte, regardless of its declared
 * length, because none of our forms is that large. Throws a 415 or 400 response if the body is not a valid form, or has
 * lists or groups of fields that the schema does not declare.
 */
async function readFormFields(request: Request, schema: ZodType): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = await readBody(request)
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    throw new Response('Not a form', { status: 415 })
  const fields = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (fields && hasOversizedText([...fields])) throw new Response('The form is too large', { status: 413 })
  if (!fields || !hasValidFields([...fields]) || !areNamesDeclared(namesIn(fields), schema))
    throw new Response('The form could not be read', { status: 400 })
  return withLineFeeds(fields)
}

/**
 * Returns the fields with a line break as one character. Browsers send two, but count one for the limit of a text area.
 */
function withLineFeeds(fields: FormData): FormData {
  const result = new FormData()
  for (const [name, value] of fields)
    result.append(name, typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value)
  return result
}

function hasOversizedText(fields: [string, FormDataEntryValue][]): boolean {
  return fields.some(([, value]) => typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
}

function hasValidFields(fields: [string, FormDataEntryValue][]): boolean {
  if (fields.length > formLimits.fields) return false
  // People do not type NUL characters, and PostgreSQL cannot store them.
  return fields.every(
    ([name, value]) =>
      isFieldName(name) &&
      !String(value).includes('\0') &&
      (name !== '__intent__' || isIntent(String(value))),
  )
}

function isIntent(text: string): boolean {
  return text.length <= MAX_INTENT_LENGTH && intentSchema.safeParse(parseJson(text)).success
}

/** Returns the names of the fields, and instead of a button's intent, the name of the field that it changes. */
function namesIn(fields: FormData): string[] {
  return [...fields].flatMap(([name, value]) =>
    name === '__intent__' ? (intentSchema.parse(parseJson(String(value))).payload?.name ?? []) : name,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the body. An oversized body is read for a while without being stored, because a client does not read the
 * response before it has finished sending the request.
 */
async function readBody({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's streams are async iterable, but the DOM types do not declare this.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= formLimits.bytes) chunks.push(chunk)
    if (size > 50 * formLimits.bytes) break
  }
  if (size > formLimits.bytes) throw new Response('The form is too large', { status: 413 })
  return Buffer.concat(chunks)
}

/**
 * Parses the submitted form with its schema. `payload` contains the fields as they were submitted. `reply` throws a 413
 * response if they are too long to be shown again.
 */
export async function readForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await readFormFields(request, schema)
  if (!canApplyIntent(fields)) throw new Response('The form could not be read', { status: 400 })
  const submission = parseWithZod(fields, { schema })
  // Otherwise, the page that is rendered again would contain an object as the value of a text input.
  if (submission.status !== 'success' && !hasTextsOnly(submission.payload, textFieldNames(schema)))
    throw new Response('The form could not be read', { status: 400 })
  const { reply } = submission
  const limitedReply: typeof reply = (options) => requireShort(reply(options))
  return Object.assign(submission, { reply: limitedReply })
}

/** Throws a 413 response if the values are too long for a page. */
function requireShort<Reply extends SubmissionResult>(reply: Reply): Reply {
  if (renderedLength(JSON.stringify(reply.initialValue ?? {})) > MAX_RENDERED_LENGTH)
    throw new Response('The form is too large', { status: 413 })
  return reply
}

/**
 * Returns false if an object was submitted for a field that the schema declares as a string. In `texts`, the entries of
 * a list are named `name[]`, as in Conform.
 */
function hasTextsOnly(value: unknown, texts: ReadonlySet<string>, name = ''): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return true
  // A text field that was submitted twice becomes a list of strings, which the schema rejects.
  if (texts.has(name)) return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
  if (Array.isArray(value)) return value.every((entry) => hasTextsOnly(entry, texts, `${name}[]`))
  return Object.entries(value).every(([key, part]) =>
    hasTextsOnly(part, texts, name ? `${name}.${key}` : key),
  )
}

/**
 * Checks whether Conform can apply the intent of the button. It throws, for example, if a button adds a row to a value
 * that was not submitted as a list.
 */
function canApplyIntent(fields: FormData): boolean {
  if (!fields.has('__intent__')) return true
  try {
    parse(fields, { resolve: (value) => ({ value }) })
    return true
  } catch {
    return false
  }
}

/**
 * Parses a form without typed input: buttons, choices, ids. Throws a 400 response if the input does not match the
 * schema, because our pages cannot have submitted it. A schema can use `catch` to define a fallback.
 */
export async function requireForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await readFormFields(request, schema)
  if (fields.has('__intent__')) throw new Response('The form could not be read', { status: 400 })
  // Without coercion, an empty value stays an empty string instead of becoming undefined.
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true })
  if (submission.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** The schema of a form without fields, or with only the `returnTo` field. */
export const noFieldsSchema = z.object({})

type SubmissionReply = {
  status?: 'success' | 'error'
  reply: (options: {
    formErrors?: string[]
    fieldErrors?: Record<string, string[]>
    hideFields?: string[]
  }) => SubmissionResult
}

const secretFields = ['password', 'currentPassword', 'code']

/**
 * Renders the form again with the submitted values, except passwords. The status is 200 after an intermediate step,
 * such as adding a row, and 422 (or `status`) with errors. `errors` is a list of form-level errors, or the errors by
 * field.
 */
export function respondWithForm(
  submission: SubmissionReply,
  errors?: string[] | Record<string, string[]>,
  { status = 422, headers }: { status?: number; headers?: Record<string, string> } = {},
) {
  const isPartial = submission.status === undefined && !errors
  const replyErrors = Array.isArray(errors) ? { formErrors: errors } : { fieldErrors: errors }
  const reply = submission.reply({ ...replyErrors, hideFields: secretFields })
  return data(isPartial ? { ...reply, status: undefined, error: undefined } : reply, {
    status: isPartial ? 200 : status,
    headers,
  })
}

/** Returns the path in the form's `returnTo` field if it is on this site, otherwise the fallback. */
export function returnPath({ payload }: { payload: Record<string, unknown> }, fallback: string): string {
  const { returnTo } = payload
  return safePath(typeof returnTo === 'string' ? returnTo : null, fallback)
}
