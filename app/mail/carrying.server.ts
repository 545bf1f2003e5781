/**
 * Sends the emails in the outbox through the mail server. Delivery is at least once: if a worker dies while sending an
 * email, another sends it under the same Message-ID and records that it may arrive twice.
 */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { configuration } from '#app/configuration.server'
import type { Id, MailLane } from '#app/database/schema'
import type { RecurringTask } from '#app/jobs/job'
import { log } from '#app/log.server'
import type { Handover, OutgoingMail } from '#app/providers/smtp/handover'
import { handOverBySmtp } from '#app/providers/smtp/smtp.server'
import { keptFiles } from '#app/providers/storage/kept-files.server'
import { keepTaken, type Outcome, settle, type Taken, takeNext } from './desk.server'
import { lanes } from './mail-lanes'
import { mailbox } from './mailbox.server'

/**
 * Called before sending an email that may have waited for a long time. Returns the reason, in words, why it should no
 * longer be sent, or null.
 */
export type LastLook = (mail: {
  accountId: Id
  id: Id
  attachmentKey: string | null
}) => Promise<string | null>

/** By kind of email. */
export type LastLooks = Partial<Record<string, LastLook>>

/**
 * Each email has its own connection, so this is also how many connections a worker opens at once: five. A slow mail
 * server keeps connections busy, so some are reserved for the earlier lanes.
 */
export function sendMailsTasks(lastLooks: LastLooks): RecurringTask[] {
  const task = (name: string, concurrency: number, from: readonly MailLane[]): RecurringTask => ({
    name,
    intervalSeconds: 1,
    concurrency,
    run: (signal) => sendMails(from, lastLooks, signal),
  })
  return [
    task('send-mails', 2, lanes),
    task('send-urgent-mails', 2, ['security', 'standard']),
    task('send-security-mails', 1, ['security']),
  ]
}

const longestHandover = 120_000

/** Sends emails until none is due or the task is stopped. */
async function sendMails(
  from: readonly MailLane[],
  lastLooks: LastLooks,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && configuration().mail !== 'off') {
    const taken = await takeNext(from)
    if (taken === null) return
    if (taken === 'later') await sleep(50, undefined, { signal }).catch(() => undefined)
    else await send(taken, lastLooks[taken.kind])
  }
}

async function send(taken: Taken, lastLook: LastLook | undefined): Promise<void> {
  const started = performance.now()
  const staying = setInterval(() => keepTaken(taken).catch(() => undefined), 5_000)
  try {
    const outcome = (lastLook && (await objectionTo(taken, lastLook))) ?? (await handOver(taken))
    await settleInTheEnd(taken, outcome)
    const { accountId: account, id: mail, kind, attempt } = taken
    const context = { account, mail, kind, attempt, ms: Math.round(performance.now() - started) }
    if (outcome.outcome === 'accepted') log.info(context, 'mail sent')
    // The reason may identify the recipient, so it is stored with the email, not logged. The reason for an
    // unavailable server contains no name.
    else if (outcome.outcome === 'away') log.warn({ ...context, reason: outcome.reason }, 'no mail server')
    else log.warn({ ...context, outcome: outcome.outcome }, 'mail not sent')
  } finally {
    clearInterval(staying)
  }
}

/** Postpones the email when the check itself fails. */
async function objectionTo({ accountId, id, mail }: Taken, lastLook: LastLook): Promise<Outcome | null> {
  try {
    const reason = await lastLook({ accountId, id, attachmentKey: mail.attachment?.key ?? null })
    return reason === null ? null : { outcome: 'withdrawn', reason }
  } catch (error) {
    log.error({ err: error, account: accountId, mail: id }, 'nobody could say whether a mail may go')
    return { outcome: 'postponed', reason: 'Whether it may still go could not be found out.' }
  }
}

function handOver({ mail: { fromName, attachment, ...mail } }: Taken): Promise<Handover> {
  const { mail: way, mailFrom, smtpUrl } = configuration()
  const outgoing: OutgoingMail = {
    ...mail,
    from: { name: fromName, address: mailFrom },
    attachment: attachment && { name: attachment.name, open: () => openKept(attachment.key) },
  }
  if (way === 'mailbox' || !smtpUrl) return mailbox().put(outgoing)
  return handOverBySmtp(smtpUrl, outgoing, AbortSignal.timeout(longestHandover))
}

/** The storage's own error messages contain keys; what is stored with the email is read by people. */
async function openKept(key: string): Promise<Readable> {
  try {
    return await keptFiles('exports').getStream(key)
  } catch (error) {
    log.warn({ err: error }, 'the file of a mail cannot be read')
    throw new Error('The file it carries cannot be read.')
  }
}

/**
 * Retries, because the database may be unavailable just when an email was accepted, and losing that fact would send it
 * twice.
 */
async function settleInTheEnd(taken: Taken, outcome: Outcome): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await settle(taken, outcome)
    } catch (error) {
      if (tries === 10) throw error
      await sleep(1_000)
    }
}
