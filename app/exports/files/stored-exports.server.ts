/** Where export files are kept. Every attempt writes under a name of its own, which its file's row bears once it stands. */
import type { Id } from '#app/database/schema'
import { keptFiles } from '#app/providers/storage/kept-files.server'

export function storedExports() {
  return keptFiles('exports')
}

export function keyOfAttempt(accountId: Id, { id, attempts }: { id: Id; attempts: number }): string {
  return `${accountId}/${id}/${attempts}.csv`
}

/** What the attempts before this one left when their worker died. One that still writes there writes for nobody. */
export async function removeLeftovers(
  accountId: Id,
  { id, attempts }: { id: Id; attempts: number },
): Promise<void> {
  for (let earlier = 1; earlier < attempts; earlier++)
    await storedExports().remove(keyOfAttempt(accountId, { id, attempts: earlier }))
}
