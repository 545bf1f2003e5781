/**
 * Finds External IDs that a spreadsheet program has changed, because it takes them for numbers: `0007` becomes `7`, and
 * `123456789012345678` becomes `1.23457E+17`. Importing them would create each location a second time.
 */
import { sql } from 'kysely'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { LocationRow } from './parse-location-row'

const scientificPattern = /^\d(?:[.,]\d{1,14})?E\+?\d{1,3}$/i
const numberPattern = /^[1-9]\d{0,40}$/

/** Returns the reason for rejecting each changed ID. `matched` contains the rows whose location has been found. */
export async function findChangedIds(
  tx: Tx,
  rows: LocationRow[],
  matched: ReadonlyMap<number, Id | 'several'>,
): Promise<Map<string, string>> {
  const unmatched = rows.flatMap(({ facts }, n) => (matched.has(n) ? [] : (facts.external_id ?? [])))
  const reasons = new Map<string, string>()
  for (const id of unmatched)
    if (scientificPattern.test(id)) reasons.set(id, `A spreadsheet has shortened the External ID: ${id}`)
  const numbers = unmatched.filter((id) => numberPattern.test(id))
  if (numbers.length === 0) return reasons
  const { rows: known } = await sql<{ external_id: string; id: string }>`
    select l.external_id, ltrim(l.external_id, '0') as id from locations l
    where l.account_id = ${tx.accountId} and l.external_id like '0%'
      and ltrim(l.external_id, '0') = any(${numbers}::text[])`.execute(tx)
  for (const { external_id, id } of known)
    reasons.set(id, `A spreadsheet has removed the zeros of the External ID: ${id} instead of ${external_id}`)
  return reasons
}
