/** Reads a form that is rejected before its action runs, so that the response can show the submitted values. */
import type { Request } from 'express'
import { unchangedFields } from '#app/kit/forms/form-edits.server'
import { renderedLength } from '#app/kit/forms/form-limits'
import { accountFieldName, openerFieldName, type SubmittedForm } from './form-account'
import { receivedBodyOf } from './request-body.server'

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

/** Returns what was submitted. Of an upload, these are the fields before the file. */
export async function readSubmittedForm(req: Request): Promise<SubmittedForm> {
  const fields = await readFields(req)
  if (!fields) return { values: null, unchanged: [], fileName: null, openedBy: null }
  const files = fields.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  const values = texts.filter(
    ([name]) => name !== accountFieldName && name !== openerFieldName && !secretFieldName.test(name),
  )
  const renderedBytes = values.flat().reduce((sum, text) => sum + renderedLength(text), 0)
  return {
    values: renderedBytes > MAX_RENDERED_BYTES ? null : values,
    unchanged: unchangedFields(values),
    fileName: files[0] ?? null,
    openedBy: texts.find(([name]) => name === openerFieldName)?.[1] ?? null,
  }
}

/** Returns the fields of a form in any encoding, or null if the form is too large to have been typed. */
async function readFields(req: Request): Promise<[string, FormDataEntryValue][] | null> {
  const type = req.headers['content-type'] ?? ''
  const received = receivedBodyOf(req)
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,70})/i.exec(type)?.[1]
  if (received.length > MAX_BYTES && !boundary) return null
  const end = `\r\n--${boundary}--\r\n`
  // A file that has not arrived completely ends where it was cut off: only its name is used.
  const body =
    boundary && !(received.length <= MAX_BYTES && received.includes(end))
      ? Buffer.concat([received.subarray(0, MAX_BYTES), Buffer.from(end)])
      : received
  const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => null)
  const fields = [...(form ?? [])]
  return fields.length > MAX_FIELDS ? null : fields
}
