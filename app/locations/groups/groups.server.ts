/**
 * Loads and changes the groups of an account. Group names are unique regardless of case. `group-members.server.ts`
 * manages the locations in a group.
 */
import { sql } from 'kysely'
import type { z } from 'zod'
import { isConstraintViolation } from '#app/database/constraint-violation'
import { parseId } from '#app/database/id'
import type { Id } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { pluralize } from '#app/ui/format-numbers'
import { actorOf, recordAudit } from '#app/viewer/audit.server'
import type { Viewer } from '#app/viewer/viewer.server'
import type { Group } from './group'
import { addMembers, removeAllMembers, removeMembers } from './group-members.server'
import type { groupSchema } from './group-schema'

type Refusal = { ok: false; reason: string }

const nameTaken: Refusal = { ok: false, reason: 'A group with this name already exists' }

const groupColumns = sql`g.id, g.name, (select count(*) from group_locations m
  where m.account_id = g.account_id and m.group_id = g.id)::int as locations`

/** Returns the group. Throws a 404 if the account has no group with this id. */
export async function requireGroup(tx: Tx, groupId: string | undefined): Promise<Group> {
  const id = parseId(groupId)
  const { rows } = id
    ? await sql<Group>`
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

type ChangeResult = { ok: true; message: string } | { ok: false; errors: Record<string, string[]> }

/** Applies a change submitted on the group's page and returns a confirmation message or errors. */
export async function saveGroupChange(
  viewer: Viewer,
  groupId: string | undefined,
  change: z.output<typeof groupSchema>,
  now: Date,
): Promise<ChangeResult> {
  try {
    return await viewer.query(async (tx) => {
      const group = await requireGroup(tx, groupId)
      return change.intent === 'rename'
        ? await renameGroup(tx, viewer, group, change.name)
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

async function renameGroup(tx: Tx, viewer: Viewer, group: Group, name: string): Promise<ChangeResult> {
  const renamed = { ok: true, message: 'Group renamed' } as const
  if (name === group.name) return renamed
  await tx
    .updateTable('groups')
    .set({ name })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', group.id)
    .execute()
  const details = { from: group.name, to: name }
  await recordAudit(tx, { ...actorOf(viewer), action: 'group.updated', subject: name, details })
  return renamed
}

/**
 * Deletes the group but not its locations. Users whose access is limited to this group can no longer see the locations.
 */
export async function deleteGroup(tx: Tx, viewer: Viewer, group: Group, now: Date): Promise<void> {
  await removeAllMembers(tx, viewer, group, now)
  await tx.deleteFrom('groups').where('account_id', '=', tx.accountId).where('id', '=', group.id).execute()
  const details = { locations: group.locations }
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
