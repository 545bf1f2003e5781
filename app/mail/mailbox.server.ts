/**
 * The local mailbox, used instead of a mail server (`MAIL=mailbox`). Anyone can read it, so its pages do not exist in
 * any other configuration.
 */
import path from 'node:path'
import type express from 'express'
import { configuration } from '#app/configuration.server'
import { type KeptMail, type Mailbox, mailboxIn } from '#app/providers/mailbox/mailbox.server'

const mostListed = 200

export function mailbox(): Mailbox {
  return mailboxIn(path.join(configuration().dataDirectory, 'mailbox'))
}

export async function listMailbox(): Promise<Pick<KeptMail, 'id' | 'subject' | 'to' | 'date'>[]> {
  if (configuration().mail !== 'mailbox') throw notThere()
  const mails = await mailbox().list(mostListed)
  return mails.map(({ id, subject, to, date }) => ({ id, subject, to, date }))
}

export async function requireMailboxMail(id: string | undefined): Promise<KeptMail> {
  const mail = await find(id)
  if (!mail) throw notThere()
  return mail
}

async function find(id: string | undefined): Promise<KeptMail | null> {
  return configuration().mail === 'mailbox' && id ? mailbox().find(id) : null
}

function notThere(): Response {
  return new Response('No such mail', { status: 404 })
}

// An email may bring its own styles and nothing else: no scripts, no forms, and only our page may frame it.
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Serves only the email's HTML, for the frame on its page. Its links open in a new tab. */
export async function mailboxHtml(
  req: express.Request,
  res: express.Response,
  next: express.NextFunction,
): Promise<void> {
  const mail = await find(req.params.mailId)
  if (!mail) return next()
  res.set({ 'Content-Security-Policy': policy, 'X-Frame-Options': 'SAMEORIGIN' })
  res.type('html').send(mail.html.replace('<head>', '<head><base target="_blank">'))
}
