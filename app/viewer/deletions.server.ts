/**
 * Finds out who deleted what a form edits, in the account's audit log: each deletion records the id of what was deleted
 * under the name of the parameter that addresses it.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/database/tenant.server'
import type { Deletion } from './guard/form-account'
import type { Viewer } from './viewer.server'

type Deletable = {
  /** Whether others may not see it, so that only admins and who deleted it are told. */
  isPersonal?: true
  noun: string
  action: string
  /** The page whose form creates one from the fields of the form that edits it. */
  createAt?: '/settings/groups/new' | '/settings/locations/new'
}

/** What can be deleted, by the parameter that addresses it. */
const deletables: Record<string, Deletable> = {
  filterId: { noun: 'saved filter', action: 'saved_filter.deleted', isPersonal: true },
  groupId: { noun: 'group', action: 'group.deleted', createAt: '/settings/groups/new' },
  locationId: { noun: 'location', action: 'location.deleted', createAt: '/settings/locations/new' },
  photoId: { noun: 'photo', action: 'photo.deleted' },
  postId: { noun: 'post', action: 'google_post.deleted' },
  scheduleId: { noun: 'scheduled export', action: 'scheduled_export.deleted', isPersonal: true },
  tagId: { noun: 'tag', action: 'tag.deleted' },
  widgetId: { noun: 'widget', action: 'widget.deleted' },
}

/**
 * Returns the deletion of what an address's parameters identify, or null if nothing with such an id was deleted in the
 * account. A user who sees only some locations is not told, because the log does not say whether they saw it.
 */
export async function findDeletion(
  viewer: Viewer,
  params: Record<string, string | undefined>,
): Promise<Deletion | null> {
  if (viewer.limitedToUserId) return null
  const [parameter, id] = Object.entries(params).findLast(([name]) => name in deletables) ?? []
  const deletable = parameter && deletables[parameter]
  if (!deletable || !id) return null
  const found = await viewer.query((tx) => findLastDeletion(tx, deletable.action, { [parameter]: id }))
  const isSecret = deletable.isPersonal && viewer.userType !== 'admin' && found?.user_id !== viewer.userId
  if (!found || isSecret) return null
  const { noun, createAt } = deletable
  return {
    title: `This ${noun} was deleted`,
    noun,
    name: found.subject,
    by: found.actor,
    at: found.at.toISOString(),
    createAt: createAt && viewer.canOpen(createAt) ? viewer.href(createAt) : null,
    inAccount: viewer.accountId,
  }
}

/** Returns the last deletion of this kind in the account, of what these details identify; undefined if there is none. */
export function findLastDeletion(tx: Tx, action: string, details: Record<string, string> = {}) {
  return tx
    .selectFrom('audit_events')
    .select(['user_id', 'actor', 'subject', 'at'])
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', 'deletion')
    .where('action', '=', action)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
