/**
 * Whose places a recipient's file is limited to. Nobody gets more than they may see, and nobody gets more than the
 * schedule's creator may see: where both are limited, to whichever of the two lies within the other.
 */
import { sql } from 'kysely'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import type { Filter } from '#app/filters/filter'
import { canReadAll } from '#app/reports/access.server'
import type { AnyReport } from '#app/reports/order'
import { namesIn } from '#app/reports/requested.server'
import type { Viewer } from '#app/session/viewer.server'
import { placesOf } from '../../files/reach.server'

export type Reach = { limitedTo: Id | null } | { refused: string }

type Asked = { accountId: Id; report: AnyReport; filter: Filter; creator: Viewer }

export async function reachOf(asked: Asked, recipient: Viewer): Promise<Reach> {
  const { accountId, report, filter, creator } = asked
  // Who is a mail address and nothing else gets what the creator decides to send them.
  if (recipient.userType !== 'email_only' && !canReadAll(report, recipient))
    return { refused: `May not see “${report.title}”.` }
  const reach = await narrower(accountId, creator, recipient)
  if (!('limitedTo' in reach) || reach.limitedTo === null) return reach
  const { isUnanswerable } = await asAccount(accountId, (tx) => namesIn(tx, report, filter), reach.limitedTo)
  return isUnanswerable ? { refused: 'Nothing of what its filter names is theirs to see.' } : reach
}

async function narrower(accountId: Id, creator: Viewer, { places: own }: Viewer): Promise<Reach> {
  const { places: most, name } = creator
  if (most === null || most === own) return { limitedTo: own }
  if (own === null) return { limitedTo: most }
  return asAccount(accountId, async (tx) => {
    if (await isWithin(tx, most, own)) return { limitedTo: most }
    if (await isWithin(tx, own, most)) return { limitedTo: own }
    return { refused: `Their places and those of ${name} are not the same.` }
  })
}

async function isWithin(tx: Tx, inner: Id, outer: Id): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    select not exists ((${placesOf(tx, inner)}) except (${placesOf(tx, outer)})) as "isWithin"`.execute(tx)
  return rows[0]!.isWithin
}
