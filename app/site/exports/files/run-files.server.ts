/**
 * The files of scheduled exports. A run waits for its files and sends them to its recipients. Files do not depend on
 * schedules, so the schedules register what happens when a file has ended.
 */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'

type OnRunFileEnded = (tx: Tx, runId: Id) => Promise<void>

let onEnded: OnRunFileEnded | undefined

/** Registers what happens, in the transaction that records the outcome of a run's file. Every worker calls this. */
export function registerRunFileEnded(register: OnRunFileEnded): void {
  onEnded = register
}

/** @throws Error if nothing was registered, because the run would wait forever. */
export async function endRunFile(tx: Tx, runId: Id): Promise<void> {
  if (!onEnded) throw new Error('nothing is registered for the files of scheduled exports')
  await onEnded(tx, runId)
}

/** Checks whether a run has sent the file to the user. */
export async function isDeliveredTo(tx: Tx, fileId: Id, userId: Id): Promise<boolean> {
  const delivery = await tx
    .selectFrom('scheduled_export_deliveries')
    .select('user_id')
    .where('account_id', '=', tx.accountId)
    .where('export_file_id', '=', fileId)
    .where('user_id', '=', userId)
    .where('status', '=', 'mailed')
    .executeTakeFirst()
  return delivery !== undefined
}
