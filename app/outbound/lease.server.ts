/**
 * A lease is the right to send something, held until the time in its row's `leased_until`. That time also identifies
 * the run that holds it: if a run was silent so long that another one acquired the lease, writes under the first run's
 * `leaseCondition` change nothing. Acquiring a lease is a conditional update within one account. Resources shared by
 * several rows are locked by the code that acquires a lease for one of them.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { RetryLater } from '#app/jobs/job'

/** Enough for several requests to a provider. A run that has been silent for longer counts as dead. */
export const leaseSeconds = 60
/** Seconds until a job is retried when another run holds the lease. */
const retrySeconds = 3

/** Another run holds the lease, or the row has changed. The queue retries the job. */
export class LeaseLost extends RetryLater {
  constructor() {
    super('another run holds the lease, or the row has changed', retrySeconds, { keepsCount: true })
  }
}

/** A row to be sent or read, in a table that has `account_id` and `leased_until`. */
export type LeasedRow = {
  table:
    | 'photos'
    | 'post_locations'
    | 'responses'
    | 'location_publications'
    | 'location_listings'
    | 'review_fetches'
  key: Record<string, Id>
  /** Identifies a set of rows of which only one may be sent at a time. Default: this row alone. */
  among?: Record<string, Id>
  /** Seconds until the lease expires; 60 by default. */
  seconds?: number
}

/** `until` is updated when the lease is renewed. */
export type Lease = { readonly row: LeasedRow; until: Date }

/** Returns null while another run holds this row, or one of the rows in `among`. */
export async function acquireLease(tx: Tx, row: LeasedRow, now: Date): Promise<Lease | null> {
  const { table, key } = row
  const until = leaseExpiry(row, now)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set leased_until = ${until}
    where account_id = ${tx.accountId} and ${keyCondition(key)} and (leased_until is null or leased_until <= ${now})
      and not ${otherSendCondition(tx, row, now)}`.execute(tx)
  return numAffectedRows ? { row, until } : null
}

/** The condition that this lease still holds the row. Every write about what was sent must include it. */
export function leaseCondition(tx: Tx, { row, until }: Lease): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id = ${tx.accountId} and ${keyCondition(row.key)} and leased_until = ${until}`
}

/** Locks the row until the transaction ends. Returns false when the lease was lost. */
export async function lockLeasedRow(tx: Tx, lease: Lease): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(lease.row.table)} where ${leaseCondition(tx, lease)} for update`.execute(
      tx,
    )
  return rows.length > 0
}

/** Extends the lease. Returns false when it was lost: then nothing may be sent. */
export async function renewLease(tx: Tx, lease: Lease, now: Date): Promise<boolean> {
  const renewed = leaseExpiry(lease.row, now)
  const { numAffectedRows } = await sql`
    update ${sql.table(lease.row.table)} set leased_until = ${renewed} where ${leaseCondition(tx, lease)}`.execute(
    tx,
  )
  if (!numAffectedRows) return false
  lease.until = renewed
  return true
}

/** Releases the lease so that the next run can acquire it. */
export async function releaseLease(tx: Tx, lease: Lease): Promise<void> {
  await sql`update ${sql.table(lease.row.table)} set leased_until = null where ${leaseCondition(tx, lease)}`.execute(
    tx,
  )
}

type SendCondition = {
  /** The condition the row must still meet to be sent: its status or its revision. */
  condition: RawBuilder<SqlBool>
  /** When something is created at the provider: the names of what already exists there. */
  existingNames?: string[]
}

/**
 * Records, in its own transaction, that something is about to be sent, so that a run after a crash checks before
 * sending it again. Renews the lease.
 *
 * @throws LeaseLost when the lease was lost, or the row has changed in the meantime: then nothing may be sent.
 */
export async function recordSending(
  accountId: Id,
  lease: Lease,
  { condition, existingNames }: SendCondition,
  now = new Date(),
): Promise<void> {
  const renewed = leaseExpiry(lease.row, now)
  const names = existingNames ? sql`, existing_names = ${existingNames}::text[]` : sql``
  const isRecorded = await asAccount(accountId, async (tx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(lease.row.table)} set is_uncertain = true, leased_until = ${renewed}${names}
      where ${leaseCondition(tx, lease)} and ${condition} and not ${otherSendCondition(tx, lease.row, now)}`.execute(
      tx,
    )
    if (!numAffectedRows) await releaseLease(tx, lease)
    return Boolean(numAffectedRows)
  })
  if (!isRecorded) throw new LeaseLost()
  lease.until = renewed
}

/** Returns the provider's names of the other rows, which therefore cannot belong to this row. */
export async function listOtherNames(
  tx: Tx,
  { table, key, among = key }: Pick<LeasedRow, 'table' | 'key' | 'among'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select google_name as name from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${keyCondition(among)} and not (${keyCondition(key)}) and google_name is not null`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

function otherSendCondition(tx: Tx, { table, key, among }: LeasedRow, now: Date): RawBuilder<SqlBool> {
  if (!among) return sql`false`
  return sql`exists (select from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${keyCondition(among)} and not (${keyCondition(key)}) and leased_until > ${now})`
}

function leaseExpiry({ seconds = leaseSeconds }: LeasedRow, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000)
}

function keyCondition(columns: Record<string, Id>): RawBuilder<unknown> {
  const parts = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql.join(parts, sql` and `)
}
