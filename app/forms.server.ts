/** Forms on the server: the three answers a submission can get, the same for every action. */

import { parse, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { type ZodType, z } from 'zod'
import { textNamesOf } from '#app/form-constraint.server'
import { ownPath } from '#app/routing/own-path'

const MOST_BYTES = 1_000_000
const MOST_FIELDS = 5_000
/** Ten times the longest text that any form of ours takes: no pattern sees more. */
const MOST_CHARACTERS = 100_000
// `body`, `columns[12]`, `hours[3].from`. A list is made as long as its largest index: of 99999999 the process dies.
const fieldName = /^[\w-]{1,60}(\[\d{0,3}\]|\.[\w-]{1,60}){0,4}$/
/** A button's wish holds a row at most. */
const MOST_OF_INTENT = 5_000
/** Conform would read it as the state of a form, as JSON; no form of ours sends it. */
const stateField = '__state__'
const place = z.number().int().min(0).max(999).optional()
// What Conform's own buttons ask for (add a row, move one) names a field too, within this field's value.
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

/** Without parts such as `toString`, which every object has: in its place they break whatever draws the field. */
function isFieldName(name: string): boolean {
  return (
    fieldName.test(name) &&
    name !== stateField &&
    !name.split(/[.[\]]/).some((part) => part in Object.prototype)
  )
}

/** The posted fields. More than a megabyte of them is no form of ours: 413, whatever length was announced. */
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
  // Nobody types a NUL, and PostgreSQL keeps none.
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

/** What is too much is read on without being kept, for a while: a sender hears no answer before it is done sending. */
async function bytesOf({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's streams can be walked; the browser's types do not know it.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
    if (size > 50 * MOST_BYTES) break
  }
  if (size > MOST_BYTES) throw new Response('The form is too large', { status: 413 })
  return Buffer.concat(chunks)
}

/** Parses the posted form by its schema; `payload` holds the fields as they were sent. */
export async function readForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await formFields(request)
  if (!isCarriedOut(fields)) throw new Response('The form could not be read', { status: 400 })
  const submission = parseWithZod(fields, { schema })
  // The page that comes back would draw it in a control.
  if (submission.status !== 'success' && !areTexts(submission.payload, textNamesOf(schema)))
    throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** Whether nothing stands as a group of fields where the schema has a text. Conform calls a list's entries `name[]`. */
function areTexts(value: unknown, texts: ReadonlySet<string>, name = ''): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return true
  // A text that was sent twice is a list of texts, which the schema refuses.
  if (texts.has(name)) return Array.isArray(value) && value.every((entry) => typeof entry !== 'object')
  if (Array.isArray(value)) return value.every((entry) => areTexts(entry, texts, `${name}[]`))
  return Object.entries(value).every(([key, part]) => areTexts(part, texts, name ? `${name}.${key}` : key))
}

/** Conform throws where a button asks for another row of what was sent as no list. */
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
 * Reads a form in which nobody types: buttons, choices, ids. What does not fit the schema was not sent by a page of
 * ours, and is answered with 400; a schema may say by `catch` what it takes in its place.
 */
export async function requireForm<S extends ZodType>(request: Request, schema: S) {
  const fields = await formFields(request)
  if (fields.has('__intent__')) throw new Response('The form could not be read', { status: 400 })
  // Without coercion: an empty value stays a value.
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true })
  if (submission.status !== 'success') throw new Response('The form could not be read', { status: 400 })
  return submission
}

/** For a form that says nothing, or only where it came from. */
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
 * Draws the form again with what was typed, passwords excepted: 200 after a step on the way, such as adding a row,
 * 422 with errors.
 * `errors` are of the whole form, or by field.
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

/** Where the form says it came from; a page of ours or the fallback. */
export function returnPath({ payload }: { payload: Record<string, unknown> }, fallback: string): string {
  const { returnTo } = payload
  return ownPath(typeof returnTo === 'string' ? returnTo : null, fallback)
}
