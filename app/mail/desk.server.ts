/**
 * The dispatcher: decides which email is sent next. All senders, in any number of workers, take emails here one at a
 * time, so that each email is taken by only one of them, in the order of its lane, and within the rate limit. While the
 * mail server is unavailable, one sender tries it from time to time and the others wait. Times are the database's,
 * because workers' clocks differ.
 */
import { type Selectable, sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import type { MailsTable } from '#app/database/generated-schema'
import { asPost, type PostTx } from '#app/database/post.server'
import type { Id, MailLane } from '#app/database/schema'
import type { Handover, OutgoingMail } from '#app/providers/smtp/handover'
import { attemptsAllowed, secondsUntilRetry, secondsUntilServerIsAsked } from './pauses'

/** Seconds after which an email counts as abandoned if its sender has stopped renewing the lease. */
const lease = 20

export type Taken = {
  accountId: Id
  id: Id
  kind: string
  attempt: number
  /** Its place in the order. */
  dueAt: Date
  /** How many times in a row the server had failed when this email was taken. */
  failures: number
  mail: Omit<OutgoingMail, 'from' | 'attachment'> & {
    fromName: string
    /** An export file in storage. */
    attachment: { key: string; name: string } | null
  }
}

/** The result for a taken email. For a withdrawn or postponed one, the server was not contacted. */
export type Outcome = Handover | { outcome: 'withdrawn' | 'postponed'; reason: string }

const clock = sql<Date>`clock_timestamp()`
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Takes the next email of these lanes. Returns 'later' when none may be sent yet, and null when none is due or the
 * dispatcher is stopped. Serves the first lane in which an email is due; within it, accounts alternate, one email each.
 */
export function takeNext(from: readonly MailLane[]): Promise<Taken | 'later' | null> {
  return asPost(async (tx) => {
    if (!(await isAnyDue(tx, from))) return null
    const desk = await tx
      .selectFrom('mail_dispatcher')
      .select(['is_stopped', 'failures', sql<boolean>`next_send_at <= clock_timestamp()`.as('isTurn')])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (desk.is_stopped) return null
    if (!desk.isTurn) return 'later'
    // Looked up again: while this sender waited for the lock, another may have taken what was due.
    const due = await findNext(tx, from)
    if (!due) return 'later'
    const { mailsPerMinute } = configuration()
    const pause = desk.failures
      ? secondsUntilServerIsAsked(desk.failures, Math.random())
      : 60 / mailsPerMinute
    await tx
      .updateTable('mail_dispatcher')
      .set({ next_send_at: inSeconds(pause) })
      .execute()
    await noteServed(tx, due)
    return (await markTaken(tx, due)) ? taken(due, desk.failures) : 'later'
  })
}

async function isAnyDue(tx: PostTx, from: readonly MailLane[]): Promise<boolean> {
  for (const lane of from) if (await firstDue(tx, lane).executeTakeFirst()) return true
  return false
}

/** Returns, from the first lane that may send, the longest-waiting email of the next account in rotation. */
async function findNext(tx: PostTx, from: readonly MailLane[]): Promise<Due | undefined> {
  const open = await tx
    .selectFrom('mail_lanes')
    .select(['lane', 'last_account_id'])
    .where('next_send_at', '<=', clock)
    .execute()
  for (const lane of from) {
    const last = open.find((each) => each.lane === lane)?.last_account_id
    if (last === undefined) continue
    const due =
      (await firstDue(tx, lane, last).executeTakeFirst()) ?? (await firstDue(tx, lane).executeTakeFirst())
    if (due) return due
  }
  return undefined
}

type Due = Selectable<MailsTable>

/**
 * Selects an email of the first account after `behind` that has one due. This is one step in the index: it skips only
 * emails postponed until later, and there are never more of those than were attempted within the hour.
 */
export function firstDue(tx: PostTx, lane: MailLane, behind: Id = '0') {
  return tx
    .selectFrom('mails')
    .selectAll()
    .where('status', 'in', ['queued', 'sending'])
    .where('lane', '=', lane)
    .where('account_id', '>', behind)
    .where('due_at', '<=', clock)
    .orderBy('account_id')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
}

async function noteServed(tx: PostTx, { lane, account_id }: Due): Promise<void> {
  const pause = lane === 'bulk' ? { next_send_at: inSeconds(60 / configuration().bulkMailsPerMinute) } : {}
  await tx
    .updateTable('mail_lanes')
    .set({ last_account_id: account_id, ...pause })
    .where('lane', '=', lane)
    .execute()
}

/** Returns false when the slow previous sender has just recorded the email's result. */
async function markTaken(tx: PostTx, due: Due): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({
      status: 'sending',
      attempts: due.attempts + 1,
      due_at: inSeconds(lease),
      // The previous sender died while sending it; how far it got is unknown.
      is_uncertain: due.is_uncertain || due.status === 'sending',
    })
    .where('account_id', '=', due.account_id)
    .where('id', '=', due.id)
    .where('status', '=', due.status)
    .where('attempts', '=', due.attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function taken(due: Due, failures: number): Taken {
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

/** Renews the lease while the email is still being sent. */
export async function keepTaken(taken: Taken): Promise<void> {
  await asPost((tx) =>
    ownRow(tx, taken)
      .set({ due_at: inSeconds(lease) })
      .execute(),
  )
}

/** Records the result. Does nothing when another sender has taken the email since, because this one had seemed dead. */
export async function settle(taken: Taken, outcome: Outcome): Promise<void> {
  await asPost(async (tx) => {
    // Locks the dispatcher before the email, in the same order as `takeNext`, to avoid deadlocks.
    await noteServer(tx, taken.failures, outcome)
    await ownRow(tx, taken).set(stateAfter(taken, outcome)).execute()
  })
}

function ownRow(tx: PostTx, { accountId, id, attempt }: Taken) {
  return tx
    .updateTable('mails')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempt)
}

function stateAfter({ attempt, dueAt }: Taken, handover: Outcome) {
  // A text may contain a sign-in link; it is not needed once the email has been sent.
  const forgotten = { finished_at: clock, html: null, plain_text: null, list_unsubscribe: null }
  if (handover.outcome === 'accepted') return { status: 'sent' as const, problem: '', ...forgotten }
  const problem = handover.reason
  // It keeps its place in the order, and does not count as an attempt.
  if (handover.outcome === 'away')
    return { status: 'queued' as const, problem, attempts: attempt - 1, due_at: dueAt }
  if (handover.outcome === 'withdrawn')
    return { status: 'failed' as const, problem, attempts: attempt - 1, ...forgotten }
  const uncertain = handover.outcome === 'deferred' && handover.isUncertain ? { is_uncertain: true } : {}
  if (handover.outcome === 'refused' || attempt >= attemptsAllowed)
    return { status: 'failed' as const, problem, ...uncertain, ...forgotten }
  const due_at = inSeconds(secondsUntilRetry(attempt, Math.random()))
  return { status: 'queued' as const, problem, ...uncertain, due_at }
}

/** Of several failures at the same time, only the first is counted. */
async function noteServer(tx: PostTx, known: number, handover: Outcome): Promise<void> {
  const isAway = handover.outcome === 'away' || (handover.outcome === 'deferred' && handover.isServerBusy)
  if (!isAway && known === 0) return
  // A withdrawn or postponed email did not contact the server, so the next sender tries the server instead.
  const isUnasked = handover.outcome === 'withdrawn' || handover.outcome === 'postponed'
  const failures = isAway ? known + 1 : isUnasked ? known : 0
  const pause = isAway ? secondsUntilServerIsAsked(failures, Math.random()) : 0
  await tx
    .updateTable('mail_dispatcher')
    .set({ failures, next_send_at: inSeconds(pause) })
    .where('failures', '=', known)
    .execute()
}
