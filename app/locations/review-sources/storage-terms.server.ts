/**
 * How long a source's terms allow its content to be kept, including contracts recorded by an operator. A directory's
 * listings count as content of the source of its reviews.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, directoryEntryOf } from '#app/directories/directories'

/**
 * SQL for the code of the source that provides a directory's reviews. Google is left out: its reviews are found by the
 * location's own profile.
 */
export const sourceOfDirectorySql = (directory: RawBuilder<unknown>) =>
  sql`case ${directory} ${sql.join(sourceCases, sql` `)} end`

const sourceCases = directoryCodes.flatMap((code) => {
  const { reviewSource } = directoryEntryOf(code)
  return reviewSource ? [sql`when ${sql.lit(code)} then ${sql.lit(reviewSource)}`] : []
})

/**
 * Returns the hours a listing may be kept after the directory last showed it; null: no limit, 0: nothing may be kept.
 */
export async function loadKeepHours(tx: Tx, directory: Directory): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select effective_keep_hours as hours from sources
    where code = ${sourceOfDirectorySql(sql`${directory}::text`)}`.execute(tx)
  return rows[0]?.hours ?? null
}
