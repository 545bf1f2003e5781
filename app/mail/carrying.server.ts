/**
 * Carries what lies in the outbox to the mail server. At least once: a worker that dies with a mail in hand leaves it
 * to another, who sends it under the same Message-ID and notes that it may arrive twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { configuration } from '#app/configuration.server'
import type { Round } from '#app/jobs/job'
import { log } from '#app/log.server'
import type { Handover, OutgoingMail } from '#app/providers/smtp/handover'
import { handOverBySmtp } from '#app/providers/smtp/smtp.server'
import { keptFiles } from '#app/providers/storage/kept-files.server'
import { keepTaken, settle, type Taken, takeNext } from './desk.server'
import { mailbox } from './mailbox.server'

/** Each mail has a connection of its own, so this is also how many of those a worker opens at once. */
export const sendMailsRound: Round = { name: 'send-mails', pauseSeconds: 1, atOnce: 4, run: sendMails }

const longestHandover = 120_000

/** Until none is due, or it is time to stop. */
async function sendMails(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && configuration().mail !== 'off') {
    const taken = await takeNext()
    if (taken === null) return
    if (taken === 'later') await sleep(50, undefined, { signal }).catch(() => undefined)
    else await send(taken)
  }
}

async function send(taken: Taken): Promise<void> {
  const started = performance.now()
  const staying = setInterval(() => keepTaken(taken).catch(() => undefined), 5_000)
  try {
    const handover = await handOver(taken)
    await settleInTheEnd(taken, handover)
    const { accountId: account, id: mail, kind, attempt } = taken
    const context = { account, mail, kind, attempt, ms: Math.round(performance.now() - started) }
    if (handover.outcome === 'accepted') log.info(context, 'mail sent')
    // The reason may name the recipient; it stands with the mail. A server that is away names nobody.
    else if (handover.outcome === 'away') log.warn({ ...context, reason: handover.reason }, 'no mail server')
    else log.warn({ ...context, outcome: handover.outcome }, 'mail not sent')
  } finally {
    clearInterval(staying)
  }
}

function handOver({ mail: { fromName, attachment, ...mail } }: Taken): Promise<Handover> {
  const { mail: way, mailFrom, smtpUrl } = configuration()
  const outgoing: OutgoingMail = {
    ...mail,
    from: { name: fromName, address: mailFrom },
    attachment: attachment && {
      name: attachment.name,
      open: () => keptFiles('exports').getStream(attachment.key),
    },
  }
  if (way === 'mailbox' || !smtpUrl) return mailbox().put(outgoing)
  return handOverBySmtp(smtpUrl, outgoing, AbortSignal.timeout(longestHandover))
}

/** The database may be away for the moment in which a mail was accepted; forgetting that would send it twice. */
async function settleInTheEnd(taken: Taken, handover: Handover): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await settle(taken, handover)
    } catch (error) {
      if (tries === 10) throw error
      await sleep(1_000)
    }
}
