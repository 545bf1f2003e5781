/**
 * Sends the emails in the outbox through the mail server. Delivery is at least once: if a worker dies while sending an
 * email, another worker sends it again under the same Message-ID and records that the email may arrive twice.
 */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { configuration } from '#app/kit/configuration.server'
import type { Id, MailLane } from '#app/kit/database/schema'
import type { RecurringTask } from '#app/kit/jobs/job'
import { log } from '#app/kit/log.server'
import type { DeliveryResult, OutgoingMail } from '#app/kit/providers/smtp/outgoing-mail'
import { deliverBySmtp } from '#app/kit/providers/smtp/smtp.server'
import { openFileStorage } from '#app/kit/providers/storage/file-storage.server'
import {
  type ClaimedMail,
  claimNextMail,
  listDueLanes,
  type Outcome,
  recordOutcome,
  renewLease,
} from './dispatcher.server'
import { lanes } from './mail-lanes'
import { mailbox } from './mailbox.server'

/**
 * A function that is called before an email is sent, because the email may have waited for a long time. Returns the
 * reason for not sending it anymore, in words that users understand, or null.
 */
export type RecheckBeforeSend = (mail: {
  accountId: Id
  id: Id
  attachmentKey: string | null
}) => Promise<string | null>

/** The checks before sending, by kind of email. */
export type RechecksByKind = Partial<Record<string, RecheckBeforeSend>>

/**
 * Returns the tasks that send emails. Each email has its own connection, so the sum of the tasks' concurrency is also
 * the number of connections that a worker opens at the same time: five. Because a slow mail server keeps connections
 * busy, some of them are reserved for the more urgent lanes.
 */
export function sendMailsTasks(rechecks: RechecksByKind): RecurringTask[] {
  const task = (name: string, concurrency: number, fromLanes: readonly MailLane[]): RecurringTask => ({
    name,
    concurrency,
    run: (signal) => sendMails(fromLanes, rechecks, signal),
  })
  return [
    task('send-mails', 2, lanes),
    task('send-urgent-mails', 2, ['security', 'standard']),
    task('send-security-mails', 1, ['security']),
  ]
}

const HANDOVER_TIMEOUT_MS = 120_000

/**
 * One query for all tasks that look for due emails at the same time, as all idle tasks do every second. Separate queries
 * were half of an idle worker's load.
 */
let dueLanesQuery: Promise<MailLane[]> | null = null
function listDueLanesTogether(): Promise<MailLane[]> {
  dueLanesQuery ??= listDueLanes().finally(() => {
    dueLanesQuery = null
  })
  return dueLanesQuery
}

/** Sends emails until none is due or the task is stopped. */
async function sendMails(
  fromLanes: readonly MailLane[],
  rechecks: RechecksByKind,
  signal: AbortSignal,
): Promise<void> {
  if (configuration().mail === 'off') return
  const dueLanes = await listDueLanesTogether()
  if (!fromLanes.some((lane) => dueLanes.includes(lane))) return
  while (!signal.aborted) {
    const claimed = await claimNextMail(fromLanes)
    if (claimed === null) return
    if (claimed === 'later') await sleep(50, undefined, { signal }).catch(() => undefined)
    else await sendClaimedMail(claimed, rechecks[claimed.kind])
  }
}

async function sendClaimedMail(claimed: ClaimedMail, recheck: RecheckBeforeSend | undefined): Promise<void> {
  const started = performance.now()
  const renewTimer = setInterval(() => renewLease(claimed).catch(() => undefined), 5_000)
  try {
    const outcome = (recheck && (await recheckMail(claimed, recheck))) ?? (await deliverMail(claimed))
    await recordOutcomeWithRetry(claimed, outcome)
    const { accountId: account, id: mail, kind, attempt } = claimed
    const context = { account, mail, kind, attempt, ms: Math.round(performance.now() - started) }
    if (outcome.outcome === 'accepted') log.info(context, 'email sent')
    // Do not log the reason, because it may identify the recipient; it is stored with the email. Only the reason for an
    // unavailable server does not identify anyone.
    else if (outcome.outcome === 'away')
      log.warn({ ...context, reason: outcome.reason }, 'the mail server is unavailable')
    else log.warn({ ...context, outcome: outcome.outcome }, 'email not sent')
  } finally {
    clearInterval(renewTimer)
  }
}

/**
 * Checks whether the email should still be sent. Returns null if so, otherwise the outcome. If the check itself fails,
 * the email is postponed.
 */
async function recheckMail(
  { accountId, id, mail }: ClaimedMail,
  recheck: RecheckBeforeSend,
): Promise<Outcome | null> {
  try {
    const reason = await recheck({ accountId, id, attachmentKey: mail.attachment?.key ?? null })
    return reason === null ? null : { outcome: 'withdrawn', reason }
  } catch (error) {
    log.error({ err: error, account: accountId, mail: id }, 'the check before sending an email failed')
    return { outcome: 'postponed', reason: 'Could not check whether it can still be sent.' }
  }
}

function deliverMail({ mail: { fromName, attachment, ...mail } }: ClaimedMail): Promise<DeliveryResult> {
  const { mail: transport, mailFrom, smtpUrl } = configuration()
  const outgoing: OutgoingMail = {
    ...mail,
    from: { name: fromName, address: mailFrom },
    attachment: attachment && { name: attachment.name, open: () => openAttachment(attachment.key) },
  }
  if (transport === 'mailbox' || !smtpUrl) return mailbox().put(outgoing)
  return deliverBySmtp(smtpUrl, outgoing, AbortSignal.timeout(HANDOVER_TIMEOUT_MS))
}

/**
 * Opens an attachment. Replaces the error message of the storage, which contains keys, because users see the message
 * that is stored with the email.
 */
async function openAttachment(key: string): Promise<Readable> {
  try {
    return await openFileStorage('exports').getStream(key)
  } catch (error) {
    log.warn({ err: error }, 'the attachment of an email cannot be read')
    throw new Error('The attachment cannot be read.')
  }
}

/**
 * Records the outcome, and retries if that fails. If the database is unavailable just after an email was accepted and
 * the outcome is lost, the email is sent twice.
 */
async function recordOutcomeWithRetry(claimed: ClaimedMail, outcome: Outcome): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await recordOutcome(claimed, outcome)
    } catch (error) {
      if (attempt === 10) throw error
      await sleep(1_000)
    }
}
