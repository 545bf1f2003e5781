/**
 * Loads and checks the recipients of a schedule: active users of the account with an email address, including
 * email-only users. Users who are deactivated later remain recipients, are labeled as deactivated, and get no email.
 * Users who unsubscribed get no email either, and only they can resubscribe, unless the owner has removed them
 * permanently.
 */
import { type RawBuilder, sql } from 'kysely'
import { loadTogether } from '#app/kit/database/load-together.server'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { isId } from '#app/platform/filters/field-values'
import { splitRecipients } from './split-recipients'

export type AccountUser = { id: Id; name: string; email: string }
export type Recipient = AccountUser & { isMailed: boolean }
type UnsubscribedUser = AccountUser & { canResubscribe: boolean }

export type RecipientChoices = {
  /** All users who can get email, if there are few enough for checkboxes; otherwise null. */
  allUsers: AccountUser[] | null
  /** The initial suggestions of the search field. */
  suggestions: AccountUser[]
  chosen: Recipient[]
  unsubscribed: UnsubscribedUser[]
}

const MAX_CHECKBOXES = 8
const MAX_SUGGESTIONS = 50

/**
 * A SQL condition that is true for users who can get email. Mail servers require an address with a mailbox name, and a
 * host name that contains a dot.
 */
const isMailed = sql<boolean>`u.is_active and u.email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'`

const userQuery = (tx: Tx, condition: RawBuilder<unknown>, limit: number) => sql<Recipient>`
  select u.id, u.name, u.email, ${isMailed} as "isMailed" from users u
  where u.account_id = ${tx.accountId} and ${condition}
  order by lower(u.name), u.id limit ${limit}`

export async function loadRecipientChoices(
  tx: Tx,
  chosenIds: string[],
  /** The users to show as permanently removed; null to show the stored state. */
  removedIds: string[] | null,
  scheduleId: Id | null,
): Promise<RecipientChoices> {
  const isChosen = sql`u.id = any(${validIds(chosenIds)}::bigint[])`
  const {
    suggestions: { rows: suggestions },
    chosen: { rows: chosen },
    unsubscribed,
  } = await loadTogether(tx, {
    suggestions: () => userQuery(tx, isMailed, MAX_SUGGESTIONS).execute(tx),
    chosen: () => userQuery(tx, isChosen, 500).execute(tx),
    unsubscribed: () => listUnsubscribed(tx, scheduleId),
  })
  return {
    allUsers: suggestions.length <= MAX_CHECKBOXES ? suggestions : null,
    suggestions: suggestions.length <= MAX_CHECKBOXES ? [] : suggestions,
    chosen,
    unsubscribed: unsubscribed
      .filter(({ id }) => !chosenIds.includes(id))
      .map((each) => (removedIds ? { ...each, canResubscribe: !removedIds.includes(each.id) } : each)),
  }
}

async function listUnsubscribed(tx: Tx, scheduleId: Id | null): Promise<UnsubscribedUser[]> {
  const { rows } = await sql<UnsubscribedUser>`
    select u.id, u.name, u.email, r.can_resubscribe as "canResubscribe"
    from scheduled_export_recipients r join users u on u.account_id = r.account_id and u.id = r.user_id
    where r.account_id = ${tx.accountId} and r.scheduled_export_id = ${scheduleId}::bigint
      and r.unsubscribed_at is not null
    order by lower(u.name), u.id limit 500`.execute(tx)
  return rows
}

/** Lists the unsubscribed recipients who were removed permanently. */
export async function listRemovedRecipients(tx: Tx, scheduleId: Id): Promise<Id[]> {
  const unsubscribed = await listUnsubscribed(tx, scheduleId)
  return unsubscribed.flatMap(({ id, canResubscribe }) => (canResubscribe ? [] : [id]))
}

/** Removes these unsubscribed recipients permanently. All other unsubscribed recipients can resubscribe. */
export async function setPermanentRemovals(tx: Tx, scheduleId: Id, userIds: string[]): Promise<void> {
  await sql`
    update scheduled_export_recipients set can_resubscribe = user_id <> all(${validIds(userIds)}::bigint[])
    where account_id = ${tx.accountId} and scheduled_export_id = ${scheduleId}
      and unsubscribed_at is not null`.execute(tx)
}

export async function findRecipients(
  tx: Tx,
  searchText: string,
  limit = MAX_SUGGESTIONS,
): Promise<AccountUser[]> {
  const pattern = `% ${searchText.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const startsWord = sql`(' ' || lower(u.name) || ' ' || lower(u.email) like ${pattern})`
  const { rows } = await userQuery(tx, sql`${isMailed} and ${startsWord}`, limit).execute(tx)
  return rows
}

const MAX_AT_ONCE = 50
const tooMany = { problem: `Add at most ${MAX_AT_ONCE} at a time.` }

type FoundRecipients = { ids: Id[]; problems: { text: string; problem: string }[] }

/** Finds every recipient in the text, which can contain several, as pasted from an email program. */
export async function findRecipientsIn(tx: Tx, searchText: string): Promise<FoundRecipients> {
  const found: FoundRecipients = { ids: [], problems: [] }
  for (const [n, text] of splitRecipients(searchText).entries()) {
    const recipient = n < MAX_AT_ONCE ? await findOneRecipient(tx, text) : tooMany
    if ('problem' in recipient) found.problems.push({ text, problem: recipient.problem })
    else found.ids.push(recipient.id)
  }
  return found
}

/**
 * Returns the user whose name or email address matches the text, which can also be in the format `name <email>`.
 * Returns an error message if there is no match or more than one.
 */
async function findOneRecipient(tx: Tx, searchText: string): Promise<{ id: Id } | { problem: string }> {
  const address = /<([^<>]+)>$/.exec(searchText)?.[1] ?? searchText
  const matches = await findRecipients(tx, address, 20)
  const exactMatches = matches.filter(({ name, email }) =>
    [name.toLowerCase(), email.toLowerCase()].includes(address.toLowerCase()),
  )
  const [match, other] = exactMatches.length > 0 ? exactMatches : matches
  if (!match) return { problem: 'No users found in account.' }
  return other ? { problem: 'Several users have that name. Enter an email address.' } : { id: match.id }
}

/**
 * Returns the ids of the chosen users who are allowed as recipients, and the number of them who can get email. Users
 * are allowed if they can get email or are already recipients. Users who unsubscribed are excluded, except the viewer,
 * because users can add themselves again.
 */
export async function findAllowedRecipients(
  tx: Tx,
  chosenIds: string[],
  { scheduleId, viewerId, existingIds }: { scheduleId: Id | null; viewerId: Id; existingIds: Id[] },
): Promise<{ ids: Id[]; mailed: number }> {
  const { rows } = await userQuery(tx, sql`u.id = any(${validIds(chosenIds)}::bigint[])`, 500).execute(tx)
  const unsubscribed = await listUnsubscribed(tx, scheduleId)
  const blockedIds = new Set(unsubscribed.map(({ id }) => id).filter((id) => id !== viewerId))
  const allowed = rows.filter(
    ({ id, isMailed }) => !blockedIds.has(id) && (isMailed || existingIds.includes(id)),
  )
  return {
    ids: allowed.map(({ id }) => id),
    mailed: allowed.filter(({ isMailed }) => isMailed).length,
  }
}

function validIds(values: string[]): Id[] {
  return values.filter(isId).slice(0, 500)
}
