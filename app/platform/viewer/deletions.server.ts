/**
 * Finds out who deleted what a form edits, in the account's audit log: each deletion records the id of what was deleted
 * under the name of the parameter that addresses it.
 */
import { sql } from 'kysely'
import type { Tx } from '#app/kit/database/tenant.server'
import type { PlainAddress } from '#app/kit/routing/href'
import type { Deletion } from './guard/form-account'
import type { Viewer } from './viewer.server'

type Params = Record<string, string | undefined>
type Deletable = {
  /** Whether others may not see it, so that only admins and who deleted it are told. */
  isPersonal?: true
  noun: string
  action: string
  /** The page that lists all of them. */
  list: { address: PlainAddress; label: string }
  /** Returns the path of the form that creates one from the fields of the form that edits it. */
  createPath?: (viewer: Viewer, params: Params) => string | null
}

/** What can be deleted, by the parameter that addresses it. */
const deletables: Record<string, Deletable> = {
  filterId: {
    noun: 'saved filter',
    action: 'saved_filter.deleted',
    isPersonal: true,
    list: { address: '/settings/saved-filters', label: 'Go to saved filters' },
  },
  groupId: {
    noun: 'group',
    action: 'group.deleted',
    list: { address: '/settings/groups', label: 'Go to groups' },
    createPath: (viewer) => pathIfOpen(viewer, '/settings/groups/new'),
  },
  locationId: {
    noun: 'location',
    action: 'location.deleted',
    list: { address: '/settings/locations', label: 'Go to locations' },
    createPath: (viewer) => pathIfOpen(viewer, '/settings/locations/new'),
  },
  photoId: {
    noun: 'photo',
    action: 'photo.deleted',
    list: { address: '/photos', label: 'Go to photos' },
  },
  postId: {
    noun: 'post',
    action: 'google_post.deleted',
    list: { address: '/dashboard/local_listings/google-posts', label: 'Go to Google posts' },
  },
  scheduleId: {
    noun: 'scheduled export',
    action: 'scheduled_export.deleted',
    isPersonal: true,
    list: { address: '/settings/scheduled-exports/manage', label: 'Go to scheduled exports' },
  },
  tagId: {
    noun: 'tag',
    action: 'tag.deleted',
    list: { address: '/settings/tags', label: 'Go to tags' },
  },
  widgetId: {
    noun: 'widget',
    action: 'widget.deleted',
    list: { address: '/amplify', label: 'Go to widgets' },
    createPath: (viewer, { widgetType = '' }) =>
      viewer.canOpen('/amplify/widgets/create/:widgetType')
        ? viewer.href('/amplify/widgets/create/:widgetType', { widgetType })
        : null,
  },
}

function pathIfOpen(viewer: Viewer, address: PlainAddress): string | null {
  return viewer.canOpen(address) ? viewer.href(address) : null
}

/**
 * Returns the deletion of what an address's parameters identify, or null if nothing with such an id was deleted in the
 * account. A user who sees only some locations is not told, because the log does not say whether they saw it.
 */
export async function findDeletion(viewer: Viewer, params: Params): Promise<Deletion | null> {
  if (viewer.limitedToUserId) return null
  const [parameter, id] = Object.entries(params).findLast(([name]) => name in deletables) ?? []
  const deletable = parameter && deletables[parameter]
  if (!deletable || !id) return null
  const found = await viewer.query((tx) => findLastDeletion(tx, deletable.action, { [parameter]: id }))
  const isSecret = deletable.isPersonal && viewer.userType !== 'admin' && found?.user_id !== viewer.userId
  if (!found || isSecret) return null
  const { noun, list, createPath } = deletable
  const listPath = pathIfOpen(viewer, list.address)
  return {
    title: `This ${noun} was deleted`,
    noun,
    name: found.subject,
    by: found.actor,
    at: found.at.toISOString(),
    list: listPath ? { path: listPath, label: list.label } : null,
    createAt: createPath?.(viewer, params) ?? null,
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
