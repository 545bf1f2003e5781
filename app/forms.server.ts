/** Forms on the server: the three possible responses to a submission, the same for every action. */

import { parse, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { textNamesOf } from '#app/form-constraint.server'
import { ownPath } from '#app/routing/own-path'

const MOST_BYTES = 1_000_000
const MOST_FIELDS = 5_000
/** Ten times the longest text that any of our forms accepts, so that no pattern runs on a longer one. */
const MOST_CHARACTERS = 100_000
// `body`, `columns[12]`, `hours[3].from`. A list is allocated up to its largest index: an index of 99999999 would crash
// the process.
const fieldName = /^[\w-]{1,60}(\[\d{0,3}\]|\.[\w-]{1,60}){0,4}$/
/** The intent of a button contains at most one row. */
const MOST_OF_INTENT = 5_000
/** Conform would parse this field as the state of a form, in JSON; none of our forms sends it. */
const stateField = '__state__'
const place = z.number().int().min(0).max(999).optional()
// The intents of Conform's buttons (add a row, move one) also contain a field name, in this field's value.
const intentPayload = z.object({
  name: z.string().refine(isFieldName),
  index: place,
  from: place,
  to: place,
})
const intent = z.union([
  z.object({ type: z.enum(['insert', 'remove', 'reorder', 'update']), payload: intentPayload }),
  z.object({
    type: z.enum(['validate', 'reset']),
    payload: intentPayload.partial().optional(),
  }),
])

/** Rejects names such as `toString`, which every object has: replacing them breaks whatever renders the field. */
function isFieldName(name: string): boolean {
  return (
    fieldName.test(name) &&
    name !== stateField &&
    !name.split(/[.[\]]/).some((part) => part in Object.prototype)
  )
}

/**
 * Returns the posted fields. Responds with 413 to more than a megabyte, whatever length was announced: none of our
 * forms is that large.
 */
async function formFields(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const body = await bytesOf(request)
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(type))
    throw new Response('Not a form', { status: 415 })
  const fields = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (fields && hasLongText([...fields])) throw new Response('The form is too large', { status: 413 })
  if (!fields || !isReadable([...fields])) throw new Response('The form could not be read', { status: 400 })
  return fields
}

function hasLongText(fields: [string, FormDataEntryValue][]): boolean {
  return fields.some(([, value]) => typeof value === 'string' && value.length > MOST_CHARACTERS)
}

function isReadable(fields: [string, FormDataEntryValue][]): boolean {
  if (fields.length > MOST_FIELDS) return false
  // Nobody types a NUL, and PostgreSQL cannot store one.
  return fields.every(
    ([name, value]) =>
      isFieldName(name) &&
      !String(value).includes('\0') &&
      (name !== '__intent__' || isIntent(String(value))),
  )
}

function isIntent(text: string): boolean {
  return text.length <= MOST_OF_INTENT && intent.safeParse(jsonOf(text)).success
}

function jsonOf(text: string): unknown {
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
async function bytesOf({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's streams are async iterable, but the browser's types do not say so.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
    if (size > 50 * MOST_BYTES) break
  }
  if (size > MOST_BYTES) throw new Response('The form is too large', { status: 413 })
  return Buffer.concat(chunks)
}

/** Parses the posted form with its schema; `payload` has the fields as they were sent. */
export async function readForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await formFields(request)
  if (!isCarriedOut(fields)) throw new Response('The form could not be read', { status: 400 })
  const submission = parseWithZod(fields, { schema })
  // The page that is rendered again would put such a value into a control.
  if (submission.status !== 'success' && !areTexts(submission.payload, textNamesOf(schema)))
    throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** Whether no field group was sent where the schema has a text. Conform calls a list's entries `name[]`. */
function areTexts(value: unknown, texts: ReadonlySet<string>, name = ''): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return true
  // A text that was sent twice is a list of texts, which the schema rejects.
  if (texts.has(name)) return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
  if (Array.isArray(value)) return value.every((entry) => areTexts(entry, texts, `${name}[]`))
  return Object.entries(value).every(([key, part]) => areTexts(part, texts, name ? `${name}.${key}` : key))
}

/** Conform throws if a button adds a row to a value that was not sent as a list. */
function isCarriedOut(fields: FormData): boolean {
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
  const fields = await formFields(request)
  if (fields.has('__intent__')) throw new Response('The form could not be read', { status: 400 })
  // Without coercion, an empty value stays a value.
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true })
  if (submission.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** For a form without fields, or with only the address it came from. */
export const noFields = z.object({})

type Replying = {
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
export function formReply(
  submission: Replying,
  errors?: string[] | Record<string, string[]>,
  { status = 422, headers }: { status?: number; headers?: Record<string, string> } = {},
) {
  const isPartial = submission.status === undefined && !errors
  const refused = Array.isArray(errors) ? { formErrors: errors } : { fieldErrors: errors }
  const reply = submission.reply({ ...refused, hideFields: secretFields })
  return data(isPartial ? { ...reply, status: undefined, error: undefined } : reply, {
    status: isPartial ? 200 : status,
    headers,
  })
}

/** Returns the address the form says it came from if it is on this site, otherwise the fallback. */
export function returnPath({ payload }: { payload: Record<string, unknown> }, fallback: string): string {
  const { returnTo } = payload
  return ownPath(typeof returnTo === 'string' ? returnTo : null, fallback)
}
