/**
 * A form carries its account, so that one left open in a tab is never sent into the account the browser has since
 * signed in to. The field is looked for in the bytes as they came, in front of every action, before the form is parsed.
 */
import type { Request } from 'express'
import { accountField } from './form-account'
import { receivedBody } from './request-body.server'

/** In an upload the field stands before the file. Boxes ticked in a long list may stand before the field. */
const MAX_BEFORE_FIELD = 256 * 1024

const urlencoded = { start: `${accountField}=`, before: ['', '&'], after: ['', '&'] }
const multipart = { start: `; name="${accountField}"\r\n\r\n`, before: null, after: ['\r\n'] }
const LONGEST_ID = 19

/** The account a posted form names; null when it names none. */
export function accountOfForm(req: Request): string | null {
  const isMultipart = /^multipart\/form-data/i.test(req.headers['content-type'] ?? '')
  const text = receivedBody(req).subarray(0, MAX_BEFORE_FIELD).toString('latin1')
  return accountIn(text, isMultipart ? multipart : urlencoded)
}

type Spelling = { start: string; before: string[] | null; after: string[] }

/** Looks at each place where the field's name stands, and at no more than an id behind it. */
function accountIn(text: string, { start, before, after }: Spelling): string | null {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + start.length)) {
    const begin = at + start.length
    const digits = /^\d*/.exec(text.slice(begin, begin + LONGEST_ID))?.[0] ?? ''
    const end = begin + digits.length
    const isAlone = before === null || before.includes(text.slice(at - 1, at))
    if (digits && isAlone && after.some((each) => isFollowedBy(text, end, each))) return digits
  }
  return null
}

function isFollowedBy(text: string, end: number, expected: string): boolean {
  return expected === '' ? end === text.length : text.startsWith(expected, end)
}
