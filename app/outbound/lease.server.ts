/**
 * The right to send something, held until the moment in its row's `taken_until`. That moment is also the proof: whoever
 * was silent for so long that another took the row has lost it, and what it writes with `whileHeld` changes nothing. A
 * lease is a conditional update within one account; what several rows share is locked by whoever acquires one for them.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { TryLater } from '#app/jobs/job'

/** Longer than a few questions to a provider take. Who is silent for so long is dead. */
export const leaseSeconds = 60
/** When a job that found the row held by another comes again. */
export const whileAnotherSends = 3

/** Another run has it by now, or it has changed: the queue brings the job back. */
export class LeaseLost extends TryLater {
  constructor() {
    super('it has changed, or another run has it', whileAnotherSends)
  }
}

/** A row to be sent or read, in a table that has `account_id` and `taken_until`. */
export type LeasedRow = {
  table:
    | 'photos'
    | 'post_locations'
    | 'responses'
    | 'location_publications'
    | 'location_listings'
    | 'review_fetches'
  key: Record<string, Id>
  /** The rows of which one is sent at a time, where it is not this row alone. */
  among?: Record<string, Id>
  /** Until it counts as lost; 60 unless said otherwise. */
  seconds?: number
}

/** `until` moves on when the lease is renewed. */
export type Lease = { readonly row: LeasedRow; until: Date }

/** Null while this row, or one of those among which one is sent at a time, is held by another. */
export async function acquireLease(tx: Tx, row: LeasedRow, now: Date): Promise<Lease | null> {
  const { table, key, among } = row
  if (among) {
    const { rows } = await sql`
      select from ${sql.table(table)} where account_id = ${tx.accountId} and ${each(among)} and taken_until > ${now} limit 1`.execute(
      tx,
    )
    if (rows.length > 0) return null
  }
  const until = leaseFrom(row, now)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set taken_until = ${until}
    where account_id = ${tx.accountId} and ${each(key)} and (taken_until is null or taken_until <= ${now})`.execute(
    tx,
  )
  return numAffectedRows ? { row, until } : null
}

/** The row, as long as it is held by this lease: the condition of everything that is written about what was sent. */
export function whileHeld(tx: Tx, { row, until }: Lease): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id = ${tx.accountId} and ${each(row.key)} and taken_until = ${until}`
}

/** Locks the row until the transaction ends. False when the lease was lost. */
export async function isHeld(tx: Tx, lease: Lease): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(lease.row.table)} where ${whileHeld(tx, lease)} for update`.execute(tx)
  return rows.length > 0
}

/** Says that whoever holds it lives. False when the lease was lost: then nothing may be sent. */
export async function renewLease(tx: Tx, lease: Lease, now: Date): Promise<boolean> {
  const renewed = leaseFrom(lease.row, now)
  const { numAffectedRows } = await sql`
    update ${sql.table(lease.row.table)} set taken_until = ${renewed} where ${whileHeld(tx, lease)}`.execute(
    tx,
  )
  if (!numAffectedRows) return false
  lease.until = renewed
  return true
}

/** Lets the next have it. */
export async function releaseLease(tx: Tx, lease: Lease): Promise<void> {
  await sql`update ${sql.table(lease.row.table)} set taken_until = null where ${whileHeld(tx, lease)}`.execute(
    tx,
  )
}

type Sending = {
  /** What must hold of the row for it to be sent: its state, or its revision. */
  still: RawBuilder<SqlBool>
  /** Of what is made at the provider: the names of what it has until then. */
  knownNames?: string[]
}

/**
 * Written down in a transaction of its own before something is sent: whoever comes after a crash looks before sending it
 * again. Renews the lease.
 *
 * @throws LeaseLost when the lease was lost, or the row has changed meanwhile: then nothing may be sent.
 */
export async function recordSending(
  accountId: Id,
  lease: Lease,
  { still, knownNames }: Sending,
  now = new Date(),
): Promise<void> {
  const renewed = leaseFrom(lease.row, now)
  const names = knownNames ? sql`, known_names = ${knownNames}::text[]` : sql``
  const isRecorded = await asAccount(accountId, async (tx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(lease.row.table)} set is_unsure = true, taken_until = ${renewed}${names}
      where ${whileHeld(tx, lease)} and ${still}`.execute(tx)
    if (!numAffectedRows) await releaseLease(tx, lease)
    return Boolean(numAffectedRows)
  })
  if (!isRecorded) throw new LeaseLost()
  lease.until = renewed
}

/** The names that the other rows have at the provider: none of those is this one. */
export async function namesOfOthers(
  tx: Tx,
  { table, key, among = key }: Pick<LeasedRow, 'table' | 'key' | 'among'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select google_name as name from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${each(among)} and not (${each(key)}) and google_name is not null`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

function leaseFrom({ seconds = leaseSeconds }: LeasedRow, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function each(columns: Record<string, Id>): RawBuilder<unknown> {
  const parts = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql.join(parts, sql` and `)
}
