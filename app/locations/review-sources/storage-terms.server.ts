/**
 * How long a source's terms allow its content to be kept, including contracts recorded by an operator. A directory's
 * listings count as content of the source of its reviews.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, directoryOf } from '#app/directories/directories'

/**
 * SQL for the code of the source that provides a directory's reviews. Google is left out: its reviews are found by the
 * location's own profile.
 */
export const sourceOfDirectory = (directory: RawBuilder<unknown>) =>
  sql`case ${directory} ${sql.join(sources, sql` `)} end`

const sources = directoryCodes.flatMap((code) => {
  const { reviewSource } = directoryOf(code)
  return reviewSource ? [sql`when ${sql.lit(code)} then ${sql.lit(reviewSource)}`] : []
})

/**
 * Returns the hours a listing may be kept after the directory last showed it; null: no limit, 0: nothing may be kept.
 */
export async function keepHoursOf(tx: Tx, directory: Directory): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select effective_keep_hours as hours from sources
    where code = ${sourceOfDirectory(sql`${directory}::text`)}`.execute(tx)
  return rows[0]?.hours ?? null
}
