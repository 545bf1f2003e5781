/** Finds a tag and deletes it. */

import { parseId } from '#app/kit/database/id'
import type { Tx } from '#app/kit/database/tenant.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Tag } from './tag'
import { reviewCount } from './tag-report.server'

/** Returns the tag. Throws a 404 if the account has no tag with this id. */
export async function requireTag(tx: Tx, tagId: string | undefined): Promise<Tag> {
  const id = parseId(tagId)
  const tag = id
    ? await tx
        .selectFrom('tags as t')
        .select(['t.id', 't.name'])
        .select(reviewCount.as('reviews'))
        .where('t.account_id', '=', tx.accountId)
        .where('t.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!tag) throw new Response('Tag not found', { status: 404 })
  return tag
}

/** Deletes the tag and removes it from its reviews. */
export async function deleteTag(tx: Tx, viewer: Viewer, tag: Tag): Promise<void> {
  await tx.deleteFrom('tags').where('account_id', '=', tx.accountId).where('id', '=', tag.id).execute()
  const details = { tagId: tag.id, reviews: tag.reviews }
  await recordAudit(tx, { ...actorOf(viewer), action: 'tag.deleted', subject: tag.name, details })
}
