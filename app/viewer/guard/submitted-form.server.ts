/**
 * Reads a form that is rejected before its action runs, so that the response can show the submitted values. It consumes
 * the body of the request.
 */
import type { Request } from 'express'
import { renderedLength } from '#app/form-limits'
import { accountFieldName, type SubmittedForm } from './form-account'

/** No person types more. */
const MAX_BYTES = 500_000
/** The values are rendered three times, so the page stays below a megabyte. */
const MAX_RENDERED_BYTES = 300_000
/**
 * The maximum number of fields, each of which is rendered twice: for reading and for resubmitting. No person fills in a
 * form with more fields.
 */
const MAX_FIELDS = 1_000
/**
 * The names of fields with secrets, which are not returned. This includes a sign-in code, but not a zip code or a
 * country code.
 */
const secretFieldName = /password|secret|token|(?:^|\.)code$/i

export async function readSubmittedForm(req: Request): Promise<SubmittedForm> {
  const fields = await readFields(req)
  if (!fields) return { values: null, fileName: null }
  const files = fields.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  const values = fields.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== accountFieldName && !secretFieldName.test(name)
      ? [[name, value]]
      : [],
  )
  const renderedBytes = values.flat().reduce((sum, text) => sum + renderedLength(text), 0)
  return { values: renderedBytes > MAX_RENDERED_BYTES ? null : values, fileName: files[0] ?? null }
}

/** Returns the fields of a form in any encoding, or null if the form is too large to have been typed. */
async function readFields(req: Request): Promise<[string, FormDataEntryValue][] | null> {
  const chunks: Buffer[] = []
  let size = 0
  // Don't destroy the request stream, because the client still has to receive the response.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_BYTES) return null
  }
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => null)
  const fields = [...(form ?? [])]
  return fields.length > MAX_FIELDS ? null : fields
}
