/**
 * Through which connection each directory is reached, and whether it can be: Google and Facebook by the account's own
 * consent, the others by the installation's partner access, unless the account does not want them. Adapters are kept
 * for each account and token, since access tokens and breakers live in them.
 */
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { type Directory, directoryCodes } from '#app/locations/overrides/directory'
import type { DirectoryAdapter } from '#app/providers/directory-adapter'

/** As the specification says it: `expired` is what was connected and is not any more without anybody wanting so. */
export type IntegrationStatus = 'active' | 'inactive' | 'expired'

export async function integrationStatuses(_tx: Tx): Promise<Record<Directory, IntegrationStatus>> {
  return Object.fromEntries(directoryCodes.map((directory) => [directory, 'inactive'])) as Record<
    Directory,
    IntegrationStatus
  >
}

/** Null where the account has no connection to it, or not any more. */
export async function adapterOf(_accountId: Id, _directory: Directory): Promise<DirectoryAdapter | null> {
  return null
}
