/**
 * Loads and changes the groups of an account. Group names are unique regardless of case. `group-members.server.ts`
 * manages the locations in a group.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { isConstraintViolation } from '#app/kit/database/constraint-violation'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import {
  describeConflicts,
  describeShown,
  type EditConflicts,
  mergeEdits,
} from '#app/kit/forms/form-edits.server'
import { pluralize } from '#app/kit/ui/format-numbers'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import type { Group, LastRename } from './group'
import { addMembers, removeAllMembers, removeMembers } from './group-members.server'
import type { groupSchema } from './group-schema'

type Refusal = { ok: false; reason: string }

const nameTaken: Refusal = { ok: false, reason: 'A group with this name already exists' }

const groupColumns = sql`g.id, g.name, g.changed_by as "changedBy", g.changed_at as "changedAt",
  (select count(*) from group_locations m
    where m.account_id = g.account_id and m.group_id = g.id)::int as locations`

/** Returns the group. Throws a 404 if the account has no group with this id. */
export async function requireGroup(
  tx: Tx,
  groupId: string | undefined,
  { isLocked = false } = {},
): Promise<Group & LastRename> {
  const id = parseId(groupId)
  // Lock first, because only a new statement sees what was changed while this one waited for the lock.
  if (id && isLocked)
    await sql`select from groups where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
      tx,
    )
  const { rows } = id
    ? await sql<Group & LastRename>`
        select ${groupColumns} from groups g where g.account_id = ${tx.accountId} and g.id = ${id}`.execute(
        tx,
      )
    : { rows: [] }
  if (!rows[0]) throw new Response('Group not found', { status: 404 })
  return rows[0]
}

export async function createGroup(
  tx: Tx,
  viewer: Viewer,
  name: string,
): Promise<Refusal | { ok: true; groupId: Id }> {
  const group = await tx
    .insertInto('groups')
    .values({ account_id: tx.accountId, name })
    .onConflict((conflict) => conflict.expression(sql`account_id, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!group) return nameTaken
  await recordAudit(tx, { ...actorOf(viewer), action: 'group.created', subject: name })
  return { ok: true, groupId: group.id }
}

type ChangeResult =
  | { ok: true; message: string }
  | { ok: false; errors: Record<string, string[]> }
  | { ok: false; conflicts: EditConflicts }

/** Returns the hidden field of the form that renames a group. */
export const describeShownGroup = ({ name }: Group): string => describeShown({ name })

/**
 * Applies a change submitted on the group's page. Returns a confirmation message, errors, or the name that somebody
 * else has given to the group in the meantime.
 */
export async function saveGroupChange(
  viewer: Viewer,
  groupId: string | undefined,
  change: z.output<typeof groupSchema>,
  now: Date,
): Promise<ChangeResult> {
  try {
    return await viewer.query(async (tx) => {
      const isRename = change.intent === 'rename'
      const group = await requireGroup(tx, groupId, { isLocked: isRename })
      return isRename
        ? await renameGroup(tx, viewer, group, change, now)
        : await changeMembers(tx, viewer, group, change, now)
    })
  } catch (error) {
    if (isConstraintViolation(error, 'groups_name'))
      return { ok: false, errors: { name: [nameTaken.reason] } }
    throw error
  }
}

async function changeMembers(
  tx: Tx,
  viewer: Viewer,
  group: Group,
  change: Exclude<z.output<typeof groupSchema>, { intent: 'rename' }>,
  now: Date,
): Promise<ChangeResult> {
  const isAdding = change.intent === 'add'
  const outcome = await (isAdding ? addMembers : removeMembers)(tx, viewer, group, change, now)
  if (!outcome.ok) return { ok: false, errors: { '': [outcome.reason] } }
  const locations = pluralize(outcome.changed, 'location')
  return {
    ok: true,
    message: isAdding ? `${locations} added to ${group.name}` : `${locations} removed from ${group.name}`,
  }
}

async function renameGroup(
  tx: Tx,
  viewer: Viewer,
  group: Group & LastRename,
  { name, shown }: Pick<Extract<z.output<typeof groupSchema>, { intent: 'rename' }>, 'name' | 'shown'>,
  now: Date,
): Promise<ChangeResult> {
  const stored = { name: group.name }
  const { values, conflicts } = mergeEdits({ shown, submitted: { name }, stored })
  if (conflicts.length > 0) {
    const edit = { stored, submitted: { name }, by: group.changedBy, at: group.changedAt }
    return {
      ok: false,
      conflicts: describeConflicts(
        conflicts,
        edit,
        () => 'Name',
        (_, each) => each.name,
      ),
    }
  }
  const renamed = { ok: true, message: 'Group renamed' } as const
  if (values.name === group.name) return renamed
  await tx
    .updateTable('groups')
    .set({ name: values.name, changed_by: viewer.name, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', group.id)
    .execute()
  const details = { from: group.name, to: values.name }
  await recordAudit(tx, { ...actorOf(viewer), action: 'group.updated', subject: values.name, details })
  return renamed
}

/**
 * Deletes the group but not its locations. Users whose access is limited to this group can no longer see the locations.
 */
export async function deleteGroup(tx: Tx, viewer: Viewer, group: Group, now: Date): Promise<void> {
  await removeAllMembers(tx, viewer, group, now)
  await tx.deleteFrom('groups').where('account_id', '=', tx.accountId).where('id', '=', group.id).execute()
  const details = { groupId: group.id, locations: group.locations }
  await recordAudit(tx, { ...actorOf(viewer), action: 'group.deleted', subject: group.name, details })
}

/** Returns the number of limited users whose access includes this group. */
export async function countUsersInGroup(tx: Tx, groupId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('user_groups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
