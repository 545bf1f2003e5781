/** Lists the users of an account: everyone who was ever invited, with the state of their invitation. */
import { type RawBuilder, sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import type { Filter } from '#app/platform/filters/filter'
import type { List } from '#app/platform/filters/list/list'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import type { User } from './user'
import { userFilter } from './user-filter'

const userState = (now: Date) => sql`case
  when u.is_active then 'active'
  when i.expires_at > ${now} then 'invited'
  when i.expires_at is not null then 'expired'
  else 'deactivated' end`

const userTypeRank = sql`array_position(
  array['email_only', 'read_only', 'user', 'limited_user', 'manager', 'admin'], u.user_type)`

const fromUsers = (tx: Tx) => sql`
  from users u
  left join invitations i on i.account_id = u.account_id and i.user_id = u.id
  where u.account_id = ${tx.accountId}`

const selectUsers = (tx: Tx, now: Date) => sql<User>`
  select u.id, u.name, u.email, u.user_type as "userType", u.is_account_owner as "isAccountOwner",
    u.is_limited or u.user_type = 'limited_user' as "isLimited", ${userState(now)} as state,
    i.sent_at as "invitedAt", u.changed_by as "changedBy", u.changed_at as "changedAt",
    (select count(*) from user_locations l where l.account_id = u.account_id and l.user_id = u.id)::int as "locations",
    (select count(*) from user_groups g where g.account_id = u.account_id and g.user_id = u.id)::int as "groups"
  ${fromUsers(tx)}`

const sortKeys: Record<string, (now: Date) => RawBuilder<unknown>> = {
  name: () => sql`lower(u.name)`,
  email: () => sql`lower(u.email)`,
  user_type: () => userTypeRank,
  state: userState,
}

export async function listUsers(
  tx: Tx,
  request: Request,
  filter: Filter,
  now: Date,
): Promise<{ users: User[]; list: List }> {
  const { rows, total } = await loadUsers(tx, filter, now, limitAndOffset(filter))
  return { users: rows, list: paginateList(request, userFilter, filter, total) }
}

/** Loads the users on a page of the list, and how many match the filter. */
export async function loadUsers(
  tx: Tx,
  filter: Filter,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: User[]; total: number }> {
  const condition = sql`and ${matchesSearch([sql`u.name`, sql`u.email`], filter)}`
  const totals = await sql<{ count: string }>`select count(*) as count ${fromUsers(tx)} ${condition}`.execute(
    tx,
  )
  const { by, order } = filter.sort
  const { rows } = await sql<User>`
    ${selectUsers(tx, now)} ${condition}
    order by ${sortKeys[by]!(now)} ${sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls last')}, u.id
    limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: Number(totals.rows[0]!.count) }
}

/** Returns the user, or throws a 404 response if the account has no such user. */
export async function requireUser(tx: Tx, userId: string | undefined, now: Date): Promise<User> {
  const id = parseId(userId)
  const { rows } = id ? await sql<User>`${selectUsers(tx, now)} and u.id = ${id}`.execute(tx) : { rows: [] }
  if (!rows[0]) throw new Response('No such user', { status: 404 })
  return rows[0]
}

/**
 * Locks the user until the transaction ends and returns it. The admins are locked first, as in every change that could
 * remove the last of them, so that two changes never wait for each other.
 */
export async function lockUser(tx: Tx, userId: Id, now: Date): Promise<User> {
  await lockAdmins(tx)
  await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  return requireUser(tx, userId, now)
}

/**
 * Returns the account's active admins who can sign in, and locks them in a fixed order so that two of them cannot
 * remove each other.
 */
export async function lockAdmins(tx: Tx): Promise<Id[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('user_type', '=', 'admin')
    .where('is_active', '=', true)
    .orderBy('id')
    // FOR UPDATE would also block rows that refer to these users, such as sessions.
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
