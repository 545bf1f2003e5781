/** Limits the files that an account stores for imports that have not ended or have failed: they are kept for weeks. */
import { sql } from 'kysely'
import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { fileDays, keepsFile } from './import-record.server'

/**
 * Returns why the account cannot store another file of this size, or null. Within the transaction that creates the
 * import, `isFinal`, two uploads at the same time count each other.
 */
export async function findLimitReached(tx: Tx, fileBytes: number, isFinal = false): Promise<string | null> {
  if (isFinal)
    await sql`select pg_advisory_xact_lock(hashtextextended('new imports', ${tx.accountId}))`.execute(tx)
  const expiryDate = new Date(Date.now() - fileDays * 86_400_000)
  const { importsOpen, importMegabytes } = configuration()
  const { imports, bytes } = await tx
    .selectFrom('imports')
    .select([
      sql<number>`count(*)::integer`.as('imports'),
      sql<number>`coalesce(sum(file_bytes), 0)::float`.as('bytes'),
    ])
    .where('account_id', '=', tx.accountId)
    .where(keepsFile(expiryDate))
    .executeTakeFirstOrThrow()
  if (imports >= importsOpen)
    return `You have ${formatInteger(imports)} imports that have not ended or have failed. Start or cancel some of them first`
  if (bytes + fileBytes > importMegabytes * 1_000_000)
    return `The files of your imports that have not ended or have failed may have ${formatInteger(importMegabytes)} MB together. Start or cancel some of them first`
  return null
}
