/**
 * Runs the cleanup of a recurring task in every account, whatever its status. The accounts are listed as the sign-in
 * role, because it is the only role of the worker that sees all of them.
 */
import { log } from '#app/kit/log.server'
import type { Id } from './schema'
import { asSignIn } from './sign-in-role.server'
import { asAccount, type Tx } from './tenant.server'

/**
 * Runs `fn` once in each account, in order of id, each time in a transaction of that account. An error is only logged,
 * so that an account that fails does not block the others. Stops between two accounts when the signal aborts.
 */
export async function inEveryAccount(signal: AbortSignal, fn: (tx: Tx) => Promise<void>): Promise<void> {
  for (const accountId of await listAccountIds()) {
    if (signal.aborted) return
    try {
      await asAccount(accountId, fn)
    } catch (error) {
      log.error({ account: accountId, err: error }, 'an account could not be cleaned up')
    }
  }
}

async function listAccountIds(): Promise<Id[]> {
  const accounts = await asSignIn((tx) => tx.selectFrom('accounts').select('id').orderBy('id').execute())
  return accounts.map(({ id }) => id)
}
