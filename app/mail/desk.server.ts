/**
 * The dispatcher: which mail is next. All who carry mails, in however many workers, take them here one after another,
 * so that a mail is taken by one of them, in the order of its lane, and no faster than the limit. While the mail server is away one of them asks from
 * time to time and the others wait. Times are the database's: clocks of workers differ.
 */
import { type Selectable, sql } from 'kysely'
import { configuration } from '#app/configuration.server'
import type { MailsTable } from '#app/database/generated-schema'
import { asPost, type PostTx } from '#app/database/post.server'
import type { Id, MailLane } from '#app/database/schema'
import type { Handover, OutgoingMail } from '#app/providers/smtp/handover'
import { attemptsAllowed, secondsUntilRetry, secondsUntilServerIsAsked } from './pauses'

/** Seconds after which a mail whose sender no longer says that it is alive counts as left behind. */
const lease = 20

export type Taken = {
  accountId: Id
  id: Id
  kind: string
  attempt: number
  /** Where it stands in the order. */
  dueAt: Date
  /** How often in a row the server had failed when this mail was taken. */
  failures: number
  mail: Omit<OutgoingMail, 'from' | 'attachment'> & {
    fromName: string
    /** Among the kept exports. */
    attachment: { key: string; name: string } | null
  }
}

/** What became of a taken mail. The server was not spoken to about one that was withdrawn or put off. */
export type Outcome = Handover | { outcome: 'withdrawn' | 'postponed'; reason: string }

const clock = sql<Date>`clock_timestamp()`
const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * The next mail of these lanes; 'later' when it is nobody's turn yet; null when none is due, or the desk is stopped. The
 * first lane in which a mail is due is served, and in it accounts take turns, one mail each.
 */
export function takeNext(from: readonly MailLane[]): Promise<Taken | 'later' | null> {
  return asPost(async (tx) => {
    if (!(await isAnyDue(tx, from))) return null
    const desk = await tx
      .selectFrom('mail_desk')
      .select(['is_stopped', 'failures', sql<boolean>`next_turn_at <= clock_timestamp()`.as('isTurn')])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (desk.is_stopped) return null
    if (!desk.isTurn) return 'later'
    // Looked up once more: while this one waited for the desk, another may have taken what was due.
    const due = await findNext(tx, from)
    if (!due) return 'later'
    const { mailsPerMinute } = configuration()
    const pause = desk.failures
      ? secondsUntilServerIsAsked(desk.failures, Math.random())
      : 60 / mailsPerMinute
    await tx
      .updateTable('mail_desk')
      .set({ next_turn_at: inSeconds(pause) })
      .execute()
    await noteServed(tx, due)
    return (await markTaken(tx, due)) ? taken(due, desk.failures) : 'later'
  })
}

async function isAnyDue(tx: PostTx, from: readonly MailLane[]): Promise<boolean> {
  for (const lane of from) if (await firstDue(tx, lane).executeTakeFirst()) return true
  return false
}

/** In lanes that may send: of the next account in turn, the mail that waits longest. */
async function findNext(tx: PostTx, from: readonly MailLane[]): Promise<Due | undefined> {
  const open = await tx
    .selectFrom('mail_lanes')
    .select(['lane', 'last_account_id'])
    .where('next_turn_at', '<=', clock)
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
 * Of the first account behind this one that has a mail due. One step in the index: what it passes over are mails put off
 * until later, of which there are never more than have been tried within the hour.
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
  const pause = lane === 'bulk' ? { next_turn_at: inSeconds(60 / configuration().bulkMailsPerMinute) } : {}
  await tx
    .updateTable('mail_lanes')
    .set({ last_account_id: account_id, ...pause })
    .where('lane', '=', lane)
    .execute()
}

/** False when its slow sender has come back and settled it in this very moment. */
async function markTaken(tx: PostTx, due: Due): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({
      status: 'sending',
      attempts: due.attempts + 1,
      due_at: inSeconds(lease),
      // Its sender died with it in hand; nobody knows how far it had come.
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

/** Says that the mail is still being sent. */
export async function keepTaken(taken: Taken): Promise<void> {
  await asPost((tx) =>
    ownRow(tx, taken)
      .set({ due_at: inSeconds(lease) })
      .execute(),
  )
}

/** Writes down what became of it. Whoever took it since, because this one had seemed dead, is not disturbed. */
export async function settle(taken: Taken, outcome: Outcome): Promise<void> {
  await asPost(async (tx) => {
    // The desk before the mail, as when one is taken: two who lock in the same order never wait for each other.
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
  // A text may hold a link that signs in; nobody needs it once its mail is gone.
  const forgotten = { finished_at: clock, html: null, plain_text: null, list_unsubscribe: null }
  if (handover.outcome === 'accepted') return { status: 'sent' as const, problem: '', ...forgotten }
  const problem = handover.reason
  // It keeps its place, and what was no attempt does not count as one.
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

/** Of several that fail at once the first is counted. */
async function noteServer(tx: PostTx, known: number, handover: Outcome): Promise<void> {
  const isAway = handover.outcome === 'away' || (handover.outcome === 'deferred' && handover.isServerBusy)
  if (!isAway && known === 0) return
  // Whoever comes next asks the server in place of one that did not.
  const isUnasked = handover.outcome === 'withdrawn' || handover.outcome === 'postponed'
  const failures = isAway ? known + 1 : isUnasked ? known : 0
  const pause = isAway ? secondsUntilServerIsAsked(failures, Math.random()) : 0
  await tx
    .updateTable('mail_desk')
    .set({ failures, next_turn_at: inSeconds(pause) })
    .where('failures', '=', known)
    .execute()
}
