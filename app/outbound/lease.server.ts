/**
 * The right to send something, held until the moment in its row's `taken_until`. That moment is also the proof: whoever was
 * silent for so long has lost it, and its writing changes nothing any more. A lease is a conditional update within one
 * account; what several rows share is locked by whoever acquires one for them.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'

/** Longer than any one question to a provider takes. Who is silent for so long is dead. */
const leaseSeconds = 45

/** A row to be sent, in a table that has `account_id`, `taken_until` and `is_unsure`. */
export type Leasable = {
  table: 'photos' | 'post_locations'
  key: Record<string, Id>
  /** The rows of which one is sent at a time. */
  among: Record<string, Id>
}

/** Null while another of those rows is being sent. */
export async function acquireLease(tx: Tx, { table, key, among }: Leasable, now: Date): Promise<Date | null> {
  const { rows } = await sql`
    select from ${sql.table(table)} where account_id = ${tx.accountId} and ${each(among)} and taken_until > ${now} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) return null
  const until = leaseFrom(now)
  await sql`update ${sql.table(table)} set taken_until = ${until} where account_id = ${tx.accountId} and ${each(key)}`.execute(
    tx,
  )
  return until
}

/**
 * Written down before something is made at the provider, with the names of what it has until then: whoever comes after a
 * crash looks before making it again. Renews the lease.
 *
 * @returns the renewed lease; null when it was lost meanwhile, or the row is not in that state any more: then nothing may
 *   be sent.
 */
export async function recordSending(
  tx: Tx,
  { table, key }: Leasable,
  { until, state, knownNames }: { until: Date; state: string; knownNames: string[] },
  now: Date,
): Promise<Date | null> {
  const renewed = leaseFrom(now)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set is_unsure = true, known_names = ${knownNames}::text[], taken_until = ${renewed}
    where account_id = ${tx.accountId} and ${each(key)} and taken_until = ${until} and state = ${state}`.execute(
    tx,
  )
  return numAffectedRows ? renewed : null
}

/** The names that the other rows have at the provider: none of those is this one. */
export async function namesOfOthers(tx: Tx, { table, key, among }: Leasable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select google_name as name from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${each(among)} and not (${each(key)}) and google_name is not null`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000)
}

function each(columns: Record<string, Id>): RawBuilder<unknown> {
  const parts = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql.join(parts, sql` and `)
}
