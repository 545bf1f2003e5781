/**
 * Leases on database rows. A lease is the exclusive right to send or fetch what a row describes until the time in its
 * `leased_until` column. That time also identifies the run that holds the lease: if a run takes so long that another
 * run acquires the lease, updates with the first run's `leaseCondition` match no row. A lease protects rows of one
 * account; if several rows share a resource (see `among`), the caller must lock that resource before it acquires a
 * lease.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { RetryLater } from './job'

/**
 * Long enough for several requests to a provider. If a run does not renew its lease in this time, another run can take
 * over.
 */
export const leaseSeconds = 60
/** The delay in seconds before a job is retried because another run holds the lease. */
const retrySeconds = 3

/** Thrown when another run holds the lease or the row has changed. The queue retries the job. */
export class LeaseLost extends RetryLater {
  constructor() {
    super('another run holds the lease, or the row has changed', retrySeconds, { keepsCount: true })
  }
}

/** The row to lease, in a table with the columns `account_id` and `leased_until`. */
export type LeasedRow = {
  table:
    | 'photos'
    | 'post_locations'
    | 'responses'
    | 'location_publications'
    | 'location_listings'
    | 'review_fetches'
  key: Record<string, Id>
  /**
   * The columns that select a set of rows of which only one can be leased at a time, such as the photos of a location.
   * Default: only this row.
   */
  among?: Record<string, Id>
  /** The duration of the lease in seconds. Default: `leaseSeconds`. */
  seconds?: number
}

/** A lease that this run holds. `until` changes when the lease is renewed. */
export type Lease = { readonly row: LeasedRow; until: Date }

/** Acquires a lease of the row. Returns null while another run has leased this row or another row in `among`. */
export async function acquireLease(tx: Tx, row: LeasedRow, now: Date): Promise<Lease | null> {
  const { table, key } = row
  const until = leaseExpiry(row, now)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set leased_until = ${until}
    where account_id = ${tx.accountId} and ${keyCondition(key)} and (leased_until is null or leased_until <= ${now})
      and not ${otherSendCondition(tx, row, now)}`.execute(tx)
  return numAffectedRows ? { row, until } : null
}

/**
 * Returns the SQL condition that this run still holds the lease. Every statement that records what was sent must
 * include it, so that a run that lost its lease changes nothing.
 */
export function leaseCondition(tx: Tx, { row, until }: Lease): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id = ${tx.accountId} and ${keyCondition(row.key)} and leased_until = ${until}`
}

/** Locks the row until the transaction ends. Returns false if the lease was lost. */
export async function lockLeasedRow(tx: Tx, lease: Lease): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(lease.row.table)} where ${leaseCondition(tx, lease)} for update`.execute(
      tx,
    )
  return rows.length > 0
}

/** Extends the lease. Returns false if the lease was lost, in which case the caller must not send anything. */
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
  /** The condition that the row must still meet to be sent, such as an unchanged status or revision. */
  condition: RawBuilder<SqlBool>
  /**
   * The names of the items that the provider already has, if an item is about to be created. A retry ignores these
   * items when it searches for the created item.
   */
  existingNames?: string[]
}

/**
 * Records in a separate transaction that something is about to be sent, and renews the lease. If the run crashes, the
 * next run checks whether it was sent before sending it again.
 *
 * @throws LeaseLost if the lease was lost or the row has changed in the meantime. The caller must not send anything
 * then.
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

/**
 * Returns the provider's names of the other rows in `among`. An item with one of these names cannot belong to this row.
 */
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
