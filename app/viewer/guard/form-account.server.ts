/**
 * Finds the account id that every form contains. It prevents a form in an old tab from being submitted to a different
 * account that the browser has since signed in to. The field is searched for in the raw bytes, because the check runs
 * before any action and before the form is parsed.
 */
import type { Request } from 'express'
import { accountFieldName } from './form-account'
import { receivedBodyOf } from './request-body.server'

/**
 * The size of the part of a form in which the field is searched for. In an upload, the field precedes the file, but the
 * checked boxes of a long list can precede the field.
 */
const MAX_BEFORE_FIELD = 256 * 1024

const urlencoded = { start: `${accountFieldName}=`, before: ['', '&'], after: ['', '&'] }
const multipart = { start: `; name="${accountFieldName}"\r\n\r\n`, before: null, after: ['\r\n'] }
const MAX_ID_LENGTH = 19

/** Returns the account id in a posted form, or null if there is none. */
export function accountOfForm(req: Request): string | null {
  const isMultipart = /^multipart\/form-data/i.test(req.headers['content-type'] ?? '')
  const text = receivedBodyOf(req).subarray(0, MAX_BEFORE_FIELD).toString('latin1')
  return findAccountId(text, isMultipart ? multipart : urlencoded)
}

type FieldEncoding = { start: string; before: string[] | null; after: string[] }

/**
 * Returns the id from the first complete occurrence of the field, or null if there is none. After each occurrence of
 * the field's name, at most the length of an id is read.
 */
function findAccountId(text: string, { start, before, after }: FieldEncoding): string | null {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + start.length)) {
    const valueStart = at + start.length
    const digits = /^\d*/.exec(text.slice(valueStart, valueStart + MAX_ID_LENGTH))?.[0] ?? ''
    const end = valueStart + digits.length
    const isWholeField = before === null || before.includes(text.slice(at - 1, at))
    if (digits && isWholeField && after.some((each) => isFollowedBy(text, end, each))) return digits
  }
  return null
}

function isFollowedBy(text: string, end: number, expected: string): boolean {
  return expected === '' ? end === text.length : text.startsWith(expected, end)
}
