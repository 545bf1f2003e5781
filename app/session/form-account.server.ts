/**
 * A form carries its account, so that one left open in a tab is never sent into the account the browser has since
 * signed in to. The field is read in front of every action without taking the body away from it: an upload of any
 * size is looked at no further than the field.
 */
import type { Request } from 'express'
import { accountField } from './form-account'

/** Boxes ticked in a long list may stand before the field. */
const LOOKED_AT = 256 * 1024

const urlencoded = new RegExp(`(?:^|&)${accountField}=(\\d{1,19})(?=&|$)`)
const multipart = new RegExp(`; name="${accountField}"\\r\\n\\r\\n(\\d{1,19})\\r\\n`)

/** The account a posted form names; null when it names none. */
export async function accountOfForm(req: Request): Promise<string | null> {
  const isMultipart = /^multipart\/form-data/i.test(req.headers['content-type'] ?? '')
  const isSent = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding']
  return isSent ? lookFor(req, isMultipart ? multipart : urlencoded) : null
}

/**
 * Reads until the pattern is met, then puts everything back for whoever reads the form. The putting back must not
 * wait: in the next moment the stream would have ended, and a reader that comes later would wait for ever.
 */
function lookFor(req: Request, pattern: RegExp): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let seen = Buffer.alloc(0)
    const finish = (settle: () => void) => {
      req.off('readable', look).off('error', fail).off('close', fail)
      settle()
    }
    const fail = (error?: Error) => finish(() => reject(error ?? new Error('the form broke off')))
    const look = () => {
      for (let chunk = req.read(); chunk !== null; chunk = req.read()) seen = Buffer.concat([seen, chunk])
      const text = seen.toString('latin1')
      // The last number may have been cut in two.
      const match = pattern.exec(req.complete ? text : text.replace(/\d+$/, ''))
      if (!match && !req.complete && seen.length < LOOKED_AT) return
      if (seen.length > 0) req.unshift(seen)
      finish(() => resolve(match?.[1] ?? null))
    }
    req.on('readable', look).on('error', fail).on('close', fail)
  })
}
