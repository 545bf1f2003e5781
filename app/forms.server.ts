/** Forms on the server: the three possible responses to a submission, the same for every action. */

import { parse, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { textFieldNames } from '#app/form-constraint.server'
import { safePath } from '#app/routing/safe-path'

const MAX_BYTES = 1_000_000
const MAX_FIELDS = 5_000
/** Ten times the longest text that any of our forms accepts, so that no pattern runs on a longer one. */
const MAX_TEXT_LENGTH = 100_000
// `body`, `columns[12]`, `hours[3].from`. A list is allocated up to its largest index: an index of 99999999 would crash
// the process.
const fieldNamePattern = /^[\w-]{1,60}(\[\d{0,3}\]|\.[\w-]{1,60}){0,4}$/
/** The intent of a button contains at most one row. */
const MAX_INTENT_LENGTH = 5_000
/** Conform would parse this field as the state of a form, in JSON; none of our forms sends it. */
const conformStateField = '__state__'
const listIndexSchema = z.number().int().min(0).max(999).optional()
// The intents of Conform's buttons (add a row, move one) also contain a field name, in this field's value.
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

/** Rejects names such as `toString`, which every object has: replacing them breaks whatever renders the field. */
function isFieldName(name: string): boolean {
  return (
    fieldNamePattern.test(name) &&
    name !== conformStateField &&
    !name.split(/[.[\]]/).some((part) => part in Object.prototype)
  )
}

/**
 * Returns the posted fields. Responds with 413 to more than a megabyte, whatever length was announced: none of our
 * forms is that large.
 */
async function readFormFields(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = await readBody(request)
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    throw new Response('Not a form', { status: 415 })
  const fields = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (fields && hasOversizedText([...fields])) throw new Response('The form is too large', { status: 413 })
  if (!fields || !hasValidFields([...fields]))
    throw new Response('The form could not be read', { status: 400 })
  return fields
}

function hasOversizedText(fields: [string, FormDataEntryValue][]): boolean {
  return fields.some(([, value]) => typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
}

function hasValidFields(fields: [string, FormDataEntryValue][]): boolean {
  if (fields.length > MAX_FIELDS) return false
  // Nobody types a NUL, and PostgreSQL cannot store one.
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Keeps reading an oversized body for a while without storing it, because a client reads no response before it has
 * finished sending.
 */
async function readBody({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's streams are async iterable, but the browser's types do not say so.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
    if (size > 50 * MAX_BYTES) break
  }
  if (size > MAX_BYTES) throw new Response('The form is too large', { status: 413 })
  return Buffer.concat(chunks)
}

/** Parses the posted form with its schema; `payload` has the fields as they were sent. */
export async function readForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await readFormFields(request)
  if (!canApplyIntent(fields)) throw new Response('The form could not be read', { status: 400 })
  const submission = parseWithZod(fields, { schema })
  // The page that is rendered again would put such a value into a control.
  if (submission.status !== 'success' && !hasTextsOnly(submission.payload, textFieldNames(schema)))
    throw new Response('The form could not be read', { status: 400 })
  return submission
}

/**
 * Returns false if an object was submitted for a field that the schema declares as a string. Conform names the entries
 * of a list `name[]`.
 */
function hasTextsOnly(value: unknown, texts: ReadonlySet<string>, name = ''): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return true
  // A text that was sent twice is a list of texts, which the schema rejects.
  if (texts.has(name)) return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
  if (Array.isArray(value)) return value.every((entry) => hasTextsOnly(entry, texts, `${name}[]`))
  return Object.entries(value).every(([key, part]) =>
    hasTextsOnly(part, texts, name ? `${name}.${key}` : key),
  )
}

/** Conform throws if a button adds a row to a value that was not sent as a list. */
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
 * Reads a form without typed input: buttons, choices, ids. Input that does not match the schema was not sent by one of
 * our pages, and gets a 400; a schema can use `catch` to define a fallback.
 */
export async function requireForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await readFormFields(request)
  if (fields.has('__intent__')) throw new Response('The form could not be read', { status: 400 })
  // Without coercion, an empty value stays a value.
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true })
  if (submission.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** For a form without fields, or with only the address it came from. */
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
 * Renders the form again with the submitted values, except passwords: 200 after an intermediate step, such as adding a
 * row, and 422 with errors. `errors` are for the whole form, or by field.
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

/** Returns the address the form says it came from if it is on this site, otherwise the fallback. */
export function returnPath({ payload }: { payload: Record<string, unknown> }, fallback: string): string {
  const { returnTo } = payload
  return safePath(typeof returnTo === 'string' ? returnTo : null, fallback)
}
