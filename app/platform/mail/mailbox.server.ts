/**
 * The local mailbox, which is used instead of a mail server if `MAIL=mailbox`. Anyone can read it, so its pages do not
 * exist in any other configuration.
 */
import path from 'node:path'
import type express from 'express'
import { configuration } from '#app/kit/configuration.server'
import { createMailbox, type Mailbox, type StoredMail } from '#app/kit/providers/mailbox/mailbox.server'

const MAX_LISTED = 200

export function mailbox(): Mailbox {
  return createMailbox(path.join(configuration().dataDirectory, 'mailbox'))
}

export async function listMailbox(): Promise<Pick<StoredMail, 'id' | 'subject' | 'to' | 'date'>[]> {
  if (configuration().mail !== 'mailbox') throw notFoundResponse()
  const mails = await mailbox().list(MAX_LISTED)
  return mails.map(({ id, subject, to, date }) => ({ id, subject, to, date }))
}

export async function requireMailboxMail(id: string | undefined): Promise<StoredMail> {
  const mail = await findMail(id)
  if (!mail) throw notFoundResponse()
  return mail
}

async function findMail(id: string | undefined): Promise<StoredMail | null> {
  return configuration().mail === 'mailbox' && id ? mailbox().find(id) : null
}

function notFoundResponse(): Response {
  return new Response('No such mail', { status: 404 })
}

// An email can use its own styles, but no scripts or forms, and only our own pages can display it in a frame.
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Serves the HTML of an email for the frame on the email's page. Links open in a new tab. */
export async function mailboxHtml(
  req: express.Request,
  res: express.Response,
  next: express.NextFunction,
): Promise<void> {
  const mail = await findMail(req.params.mailId)
  if (!mail) return next()
  res.set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' })
  res.type('html').send(mail.html.replace('<head>', '<head><base target="_blank">'))
}
