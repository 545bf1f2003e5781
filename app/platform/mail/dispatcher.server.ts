/**
 * The dispatcher decides which email is sent next. The senders of all workers take emails from it one at a time, so
 * that each email is taken only once, in the order of its lane and within the rate limit. While the mail server is
 * unavailable, one sender tries it from time to time and the others wait. All times come from the database clock,
 * because the clocks of workers differ.
 */
import { type Selectable, sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { MailsTable } from '#app/kit/database/generated-schema'
import { asMailer, type MailerTx } from '#app/kit/database/mailer-role.server'
import type { Id, MailLane } from '#app/kit/database/schema'
import type { DeliveryResult, OutgoingMail } from '#app/kit/providers/smtp/outgoing-mail'
import { maxAttempts, secondsUntilRetry, secondsUntilServerRetry } from './backoff'
import { lanes } from './mail-lanes'

/**
 * The duration of a lease in seconds. If a sender does not renew the lease in time, another sender can take the email.
 */
const leaseSeconds = 20

export type ClaimedMail = {
  accountId: Id
  id: Id
  kind: string
  attempt: number
  /** The due time, which determines the position of the email in its lane. */
  dueAt: Date
  /** The number of consecutive failures of the mail server when this email was taken. */
  failures: number
  mail: Omit<OutgoingMail, 'from' | 'attachment'> & {
    fromName: string
    /** The storage key and file name of an attached export file. */
    attachment: { key: string; name: string } | null
  }
}

/** The outcome for a taken email. If it was withdrawn or postponed, the server was not contacted. */
export type Outcome = DeliveryResult | { outcome: 'withdrawn' | 'postponed'; reason: string }

const clock = sql<Date>`clock_timestamp()`
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Takes the next email of these lanes. Returns 'later' if no email is allowed to be sent yet, and null if none is due
 * or the dispatcher is stopped. Serves the first lane that has a due email; within a lane, accounts alternate, one
 * email each.
 */
export function claimNextMail(fromLanes: readonly MailLane[]): Promise<ClaimedMail | 'later' | null> {
  return asMailer(async (tx) => {
    if (!(await hasDueMail(tx, fromLanes))) return null
    const dispatcher = await tx
      .selectFrom('mail_dispatcher')
      .select(['is_stopped', 'failures', sql<boolean>`next_send_at <= clock_timestamp()`.as('isReady')])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (dispatcher.is_stopped) return null
    if (!dispatcher.isReady) return 'later'
    // Search again, because another sender may have taken the due email while this sender waited for the lock.
    const due = await findNextMail(tx, fromLanes)
    if (!due) return 'later'
    const { mailsPerMinute } = configuration()
    const delaySeconds = dispatcher.failures
      ? secondsUntilServerRetry(dispatcher.failures, Math.random())
      : 60 / mailsPerMinute
    await tx
      .updateTable('mail_dispatcher')
      .set({ next_send_at: inSeconds(delaySeconds) })
      .execute()
    await recordServed(tx, due)
    return (await markClaimed(tx, due)) ? toClaimedMail(due, dispatcher.failures) : 'later'
  })
}

/** Returns the lanes that have a due email. */
export function listDueLanes(): Promise<MailLane[]> {
  return asMailer(async (tx) => {
    const due = await dueLanesIn(tx).executeTakeFirstOrThrow()
    return lanes.filter((lane) => due[lane] !== null)
  })
}

/**
 * Selects one column for each lane, which is null if no email is due. `exists` would ignore the order of the subquery,
 * so that PostgreSQL may read the table instead of the index.
 */
export function dueLanesIn(tx: MailerTx) {
  const columns = lanes.map((lane) => firstDueMail(tx, lane).clearSelect().select('lane').as(lane))
  return tx.selectNoFrom(columns)
}

async function hasDueMail(tx: MailerTx, fromLanes: readonly MailLane[]): Promise<boolean> {
  for (const lane of fromLanes) if (await firstDueMail(tx, lane).executeTakeFirst()) return true
  return false
}

/**
 * Returns the next email from the first lane that is allowed to send and has a due email. Within the lane, this is the
 * email of the next account in rotation with the earliest due time.
 */
async function findNextMail(tx: MailerTx, fromLanes: readonly MailLane[]): Promise<DueMail | undefined> {
  const openLanes = await tx
    .selectFrom('mail_lanes')
    .select(['lane', 'last_account_id'])
    .where('next_send_at', '<=', clock)
    .execute()
  for (const lane of fromLanes) {
    const last = openLanes.find((each) => each.lane === lane)?.last_account_id
    if (last === undefined) continue
    const due =
      (await firstDueMail(tx, lane, last).executeTakeFirst()) ??
      (await firstDueMail(tx, lane).executeTakeFirst())
    if (due) return due
  }
  return undefined
}

type DueMail = Selectable<MailsTable>

/**
 * Selects the email that has been due for the longest time, from the first account after `afterAccountId` that has a
 * due email. The index scan is short: it skips only postponed emails, and at most the emails that were attempted within
 * the last hour are postponed.
 */
export function firstDueMail(tx: MailerTx, lane: MailLane, afterAccountId: Id = '0') {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('status', 'in', ['queued', 'sending'])
    .where('lane', '=', lane)
    .where('account_id', '>', afterAccountId)
    .where('due_at', '<=', clock)
    .orderBy('account_id')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
}

async function recordServed(tx: MailerTx, { lane, account_id }: DueMail): Promise<void> {
  const delay = lane === 'bulk' ? { next_send_at: inSeconds(60 / configuration().bulkMailsPerMinute) } : {}
  await tx
    .updateTable('mail_lanes')
    .set({ last_account_id: account_id, ...delay })
    .where('lane', '=', lane)
    .execute()
}

/** Marks an email as taken. Returns false if a slow previous sender has recorded its outcome in the meantime. */
async function markClaimed(tx: MailerTx, due: DueMail): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({
      status: 'sending',
      attempts: due.attempts + 1,
      due_at: inSeconds(leaseSeconds),
      // The previous sender died while sending the email, so it is unknown whether the mail server accepted it.
      is_uncertain: due.is_uncertain || due.status === 'sending',
    })
    .where('account_id', '=', due.account_id)
    .where('id', '=', due.id)
    .where('status', '=', due.status)
    .where('attempts', '=', due.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function toClaimedMail(due: DueMail, failures: number): ClaimedMail {
  return {
    accountId: due.account_id,
    id: due.id,
    kind: due.kind,
    attempt: due.attempts + 1,
    dueAt: due.due_at,
    failures,
    mail: {
      fromName: due.from_name,
      to: { name: due.to_name, address: due.to_email },
      replyTo: due.reply_to,
      subject: due.subject,
      html: due.html ?? '',
      plainText: due.plain_text ?? '',
      messageId: due.message_id,
      date: due.queued_at,
      attachment: due.attachment_key ? { key: due.attachment_key, name: due.attachment_name ?? '' } : null,
      listUnsubscribe: due.list_unsubscribe,
    },
  }
}

/** Renews the lease. Called while the email is being sent. */
export async function renewLease(claimed: ClaimedMail): Promise<void> {
  await asMailer((tx) =>
    claimedMailUpdate(tx, claimed)
      .set({ due_at: inSeconds(leaseSeconds) })
      .execute(),
  )
}

/**
 * Records the outcome. Does not change the email if this sender's lease expired and another sender has taken the email
 * since.
 */
export async function recordOutcome(claimed: ClaimedMail, outcome: Outcome): Promise<void> {
  await asMailer(async (tx) => {
    // Lock the dispatcher before the email, in the same order as `claimNextMail`, to avoid deadlocks.
    await recordServerState(tx, claimed.failures, outcome)
    await claimedMailUpdate(tx, claimed).set(stateAfter(claimed, outcome)).execute()
  })
}

function claimedMailUpdate(tx: MailerTx, { accountId, id, attempt }: ClaimedMail) {
  return tx
    .updateTable('mails')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempt)
}

function stateAfter({ attempt, dueAt }: ClaimedMail, outcome: Outcome) {
  // Delete the content once the email is sent or has failed, because it may contain a sign-in link.
  const cleared = { finished_at: clock, html: null, plain_text: null, list_unsubscribe: null }
  if (outcome.outcome === 'accepted') return { status: 'sent' as const, problem: '', ...cleared }
  const problem = outcome.reason
  // The server was unavailable, so the email keeps its position and the attempt does not count.
  if (outcome.outcome === 'away')
    return { status: 'queued' as const, problem, attempts: attempt - 1, due_at: dueAt }
  if (outcome.outcome === 'withdrawn')
    return { status: 'failed' as const, problem, attempts: attempt - 1, ...cleared }
  const uncertain = outcome.outcome === 'deferred' && outcome.isUncertain ? { is_uncertain: true } : {}
  if (outcome.outcome === 'refused' || attempt >= maxAttempts)
    return { status: 'failed' as const, problem, ...uncertain, ...cleared }
  const due_at = inSeconds(secondsUntilRetry(attempt, Math.random()))
  return { status: 'queued' as const, problem, ...uncertain, due_at }
}

/** Records whether the mail server is available. Several simultaneous failures count as one. */
async function recordServerState(tx: MailerTx, previousFailures: number, outcome: Outcome): Promise<void> {
  const isAway = outcome.outcome === 'away' || (outcome.outcome === 'deferred' && outcome.isServerBusy)
  if (!isAway && previousFailures === 0) return
  // The server was not contacted for a withdrawn or postponed email, so keep the number of failures, and let the next
  // sender contact the server immediately.
  const wasNotContacted = outcome.outcome === 'withdrawn' || outcome.outcome === 'postponed'
  const failures = isAway ? previousFailures + 1 : wasNotContacted ? previousFailures : 0
  const delaySeconds = isAway ? secondsUntilServerRetry(failures, Math.random()) : 0
  await tx
    .updateTable('mail_dispatcher')
    .set({ failures, next_send_at: inSeconds(delaySeconds) })
    .where('failures', '=', previousFailures)
    .execute()
}
