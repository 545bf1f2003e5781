/**
 * The recipients of a schedule: active users of the account with an email address, including those who only get email.
 * Users deactivated since stay on the schedule, labeled as such and not mailed. Users who unsubscribed are no longer
 * sent to, and only they can resubscribe, unless the owner has removed them permanently.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { isId } from '#app/filters/field-values'

export type Person = { id: Id; name: string; email: string }
export type Recipient = Person & { isMailed: boolean }
type Unsubscribed = Person & { mayReturn: boolean }

export type RecipientChoices = {
  /** All users, when there are few enough to tick. */
  few: Person[] | null
  /** Suggestions for a field that finds people by name or address. */
  known: Person[]
  chosen: Recipient[]
  unsubscribed: Unsubscribed[]
}

const FEW = 8
const SUGGESTED = 50

/** A mailbox and a host with a dot: mail servers accept nothing less. */
const isMailed = sql<boolean>`u.is_active and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'`

const people = (tx: Tx, condition: RawBuilder<unknown>, limit: number) => sql<Recipient>`
  select u.id, u.name, u.email, ${isMailed} as "isMailed" from users u
  where u.account_id = ${tx.accountId} and ${condition}
  order by lower(u.name), u.id limit ${limit}`

export async function recipientChoices(
  tx: Tx,
  chosenIds: string[],
  /** Null: as stored. */
  takenOffIds: string[] | null,
  scheduleId: Id | null,
): Promise<RecipientChoices> {
  const { rows: known } = await people(tx, isMailed, SUGGESTED).execute(tx)
  const { rows: chosen } = await people(tx, sql`u.id = any(${idsAmong(chosenIds)}::bigint[])`, 500).execute(
    tx,
  )
  const unsubscribed = await unsubscribedOf(tx, scheduleId)
  return {
    few: known.length <= FEW ? known : null,
    known: known.length <= FEW ? [] : known,
    chosen,
    unsubscribed: unsubscribed
      .filter(({ id }) => !chosenIds.includes(id))
      .map((each) => (takenOffIds ? { ...each, mayReturn: !takenOffIds.includes(each.id) } : each)),
  }
}

async function unsubscribedOf(tx: Tx, scheduleId: Id | null): Promise<Unsubscribed[]> {
  const { rows } = await sql<Unsubscribed>`
    select u.id, u.name, u.email, r.can_resubscribe as "mayReturn"
    from scheduled_export_recipients r join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = ${tx.accountId} and r.scheduled_export_id = ${scheduleId}::bigint
      and r.unsubscribed_at is not null
    order by lower(u.name), u.id limit 500`.execute(tx)
  return rows
}

/** Sets which of the unsubscribed recipients are removed permanently; the others may resubscribe. */
export async function takeOff(tx: Tx, scheduleId: Id, userIds: string[]): Promise<void> {
  await sql`
    update scheduled_export_recipients set can_resubscribe = user_id <> all(${idsAmong(userIds)}::bigint[])
    where account_id = ${tx.accountId} and scheduled_export_id = ${scheduleId}
      and unsubscribed_at is not null`.execute(tx)
}

export async function findRecipients(tx: Tx, sought: string, limit = SUGGESTED): Promise<Person[]> {
  const like = `% ${sought.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const wordStarts = sql`(' ' || lower(u.name) || ' ' || lower(u.email) like ${like})`
  const { rows } = await people(tx, sql`${isMailed} and ${wordStarts}`, limit).execute(tx)
  return rows
}

/**
 * Returns the one user that a name, an address, or a suggestion with both refers to; or why there is not exactly one.
 */
export async function meantBy(tx: Tx, sought: string): Promise<{ id: Id } | { problem: string }> {
  const address = /<([^<>]+)>$/.exec(sought)?.[1] ?? sought
  const found = await findRecipients(tx, address, 20)
  const exact = found.filter(({ name, email }) =>
    [name.toLowerCase(), email.toLowerCase()].includes(address.toLowerCase()),
  )
  const [meant, other] = exact.length > 0 ? exact : found
  if (!meant) return { problem: 'No users found in account.' }
  return other ? { problem: 'More than one user is called so. Enter the e-mail address.' } : { id: meant.id }
}

/**
 * Returns the chosen users who are allowed: they belong to the account, and either get email or were on the schedule
 * before. Nobody can re-add a user who unsubscribed, except that user.
 */
export async function admittedRecipients(
  tx: Tx,
  chosenIds: string[],
  { scheduleId, viewerId, standing }: { scheduleId: Id | null; viewerId: Id; standing: Id[] },
): Promise<{ ids: Id[]; mailed: number }> {
  const { rows } = await people(tx, sql`u.id = any(${idsAmong(chosenIds)}::bigint[])`, 500).execute(tx)
  const gone = await unsubscribedOf(tx, scheduleId)
  const barred = new Set(gone.map(({ id }) => id).filter((id) => id !== viewerId))
  const admitted = rows.filter(({ id, isMailed }) => !barred.has(id) && (isMailed || standing.includes(id)))
  return {
    ids: admitted.map(({ id }) => id),
    mailed: admitted.filter(({ isMailed }) => isMailed).length,
  }
}

function idsAmong(texts: string[]): Id[] {
  return texts.filter(isId).slice(0, 500)
}
