/**
 * What the terms of a source say about keeping its content, with an operator's record of a contract taken into account.
 * A directory's listings are content of the source that its reviews are of.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes, directoryOf } from '#app/directories/directories'

/** The code of the source a directory's reviews are of, as SQL; Google's are found by the location's own profile. */
export const sourceOfDirectory = (directory: RawBuilder<unknown>) =>
  sql`case ${directory} ${sql.join(sources, sql` `)} end`

const sources = directoryCodes.flatMap((code) => {
  const { reviewSource } = directoryOf(code)
  return reviewSource ? [sql`when ${sql.lit(code)} then ${sql.lit(reviewSource)}`] : []
})

/** Hours since the directory last showed it; null: no limit, 0: nothing may be kept. */
export async function keepHoursOf(tx: Tx, directory: Directory): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select effective_keep_hours as hours from sources
    where code = ${sourceOfDirectory(sql`${directory}::text`)}`.execute(tx)
  return rows[0]?.hours ?? null
}
