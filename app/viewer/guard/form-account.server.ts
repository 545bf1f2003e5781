/**
 * Every form contains its account's id, so that a form left open in a tab is never submitted to a different account
 * that the browser has since signed in to. The field is searched for in the raw bytes, before any action runs and
 * before the form is parsed.
 */
import type { Request } from 'express'
import { accountFieldName } from './form-account'
import { receivedBodyOf } from './request-body.server'

/** In an upload, the field precedes the file. Checked boxes of a long list may precede the field. */
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

/** Checks each occurrence of the field's name, and reads no more than an id's length after it. */
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
