/**
 * Determines how long the terms of a source allow its content to be stored. A storage contract recorded by an operator
 * lifts the limit. A directory's listings are subject to the same terms as its reviews.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import { type Directory, directoryCodes, directoryEntryOf } from '#app/kit/directories/directories'

/**
 * Returns a SQL expression for the code of the source that provides a directory's reviews. It is null for Google, whose
 * reviews are found by the location's profile instead.
 */
export const sourceOfDirectorySql = (directory: RawBuilder<unknown>) =>
  sql`case ${directory} ${sql.join(sourceCases, sql` `)} end`

/** Returns a SQL expression for the directory that provides a source's reviews. It is null if there is none. */
export const directoryOfSourceSql = (source: RawBuilder<unknown>) =>
  sql`case ${source} ${sql.join(directoryCases, sql` `)} end`

const reviewDirectories = directoryCodes.flatMap((directory) => {
  const { reviewSource } = directoryEntryOf(directory)
  return reviewSource ? [{ directory, reviewSource }] : []
})

const sourceCases = reviewDirectories.map(
  ({ directory, reviewSource }) => sql`when ${sql.lit(directory)} then ${sql.lit(reviewSource)}`,
)

const directoryCases = reviewDirectories.map(
  ({ directory, reviewSource }) => sql`when ${sql.lit(reviewSource)} then ${sql.lit(directory)}`,
)

/**
 * Returns how many hours a listing can be stored after the directory last returned it. Null means no limit; 0 means
 * that it must not be stored.
 */
export async function loadKeepHours(tx: Tx, directory: Directory): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select effective_keep_hours as hours from sources
    where code = ${sourceOfDirectorySql(sql`${directory}::text`)}`.execute(tx)
  return rows[0]?.hours ?? null
}
