/**
 * Finds a hidden field that our pages add to every form. It is searched for in the raw bytes, because the guard needs it
 * before any action, and before the form is parsed.
 */
import type { Request } from 'express'
import { receivedBodyOf } from './request-body.server'

/**
 * The size of the part of a form in which the field is searched for. In an upload, the field precedes the file, but the
 * checked boxes of a long list can precede the field.
 */
const MAX_BEFORE_FIELD = 256 * 1024

type FieldEncoding = { start: string; before: string[] | null; after: string[] }
/** Which values are searched for: the first characters that match `allowed`, which must be the whole value. */
type FieldValue = { allowed: RegExp; maxLength: number }

/** Returns the value of the first complete occurrence of the field in a posted form, or null if there is none. */
export function findHiddenField(req: Request, name: string, value: FieldValue): string | null {
  const isMultipart = /^multipart\/form-data/i.test(req.headers['content-type'] ?? '')
  const text = receivedBodyOf(req).subarray(0, MAX_BEFORE_FIELD).toString('latin1')
  return isMultipart
    ? findValue(text, { start: `; name="${name}"\r\n\r\n`, before: null, after: ['\r\n'] }, value)
    : findValue(text, { start: `${name}=`, before: ['', '&'], after: ['', '&'] }, value)
}

/** After each occurrence of the field's name, at most `maxLength` characters are read. */
function findValue(
  text: string,
  { start, before, after }: FieldEncoding,
  { allowed, maxLength }: FieldValue,
): string | null {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + start.length)) {
    const valueStart = at + start.length
    const found = allowed.exec(text.slice(valueStart, valueStart + maxLength))?.[0] ?? ''
    const end = valueStart + found.length
    const isWholeField = before === null || before.includes(text.slice(at - 1, at))
    if (found && isWholeField && after.some((each) => isFollowedBy(text, end, each))) return found
  }
  return null
}

function isFollowedBy(text: string, end: number, expected: string): boolean {
  return expected === '' ? end === text.length : text.startsWith(expected, end)
}
