/**
 * The turns in which a post is sent to a location. Of one location's posts one is sent at a time, so that what Google
 * has more than before is known to be that one. Whoever sends holds the turn until the moment written down; that
 * moment is also its proof, and is lost with it.
 */
import { sql } from 'kysely'
import type { PostLocationsTable } from '#app/database/generated-schema'
import type { Id, PostState, PostTopic } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { acquireLease, type Leasable, namesOfOthers } from '#app/outbound/lease.server'
import type { OwnPost, SourcePost } from '#app/providers/google-business-profile/local-post-translate'
import { isSamePost } from '#app/providers/google-business-profile/local-post-translate'
import { imageUrlOf } from '../image/image-links.server'
import type { PostContent } from '../post'

export type Asked = { accountId: Id; postId: Id; locationId: Id }

export type Turn = {
  postId: Id
  locationId: Id
  /** Google's name of it; null when it is not linked any more. */
  locationName: string | null
  state: PostState
  /** Of one that is being deleted. */
  stateBefore: PostLocationsTable['state_before']
  googleName: string | null
  isUnsure: boolean
  knownNames: string[]
  post: OwnPost
  until: Date
}

export function leasable({ postId, locationId }: Pick<Turn, 'postId' | 'locationId'>): Leasable {
  return {
    table: 'post_locations',
    key: { post_id: postId, location_id: locationId },
    among: { location_id: locationId },
  }
}

type Row = Omit<Turn, 'post' | 'until'> & { topic: PostTopic; content: PostContent; pictureId: Id | null }

/** `busy`: a post of its location is being sent. */
export async function takeTurn(
  tx: Tx,
  { postId, locationId }: Asked,
  now: Date,
): Promise<Turn | 'busy' | null> {
  // Whoever comes for the same location waits here.
  await sql`select from locations where account_id = ${tx.accountId} and id = ${locationId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Row>`
    select b.post_id as "postId", b.location_id as "locationId", l.google_location_name as "locationName", b.state,
      b.state_before as "stateBefore", b.google_name as "googleName", b.is_unsure as "isUnsure", b.known_names as "knownNames",
      p.topic, p.content, p.picture_id as "pictureId"
    from post_locations b
    join posts p on p.account_id = b.account_id and p.id = b.post_id
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.location_id = ${locationId}
      and b.state in ('queued', 'deleting')`.execute(tx)
  const [row] = rows
  if (!row) return null
  const until = await acquireLease(tx, leasable(row), now)
  if (!until) return 'busy'
  const { topic, content, pictureId, ...turn } = row
  const button = content.button as OwnPost['button']
  const imageUrl = pictureId && imageUrlOf(tx.accountId, pictureId)
  return { ...turn, post: { ...content, button, topic, imageUrl }, until }
}

/** Which of those at Google is this post, sent by a run that did not come back to say so. */
export async function findSent(tx: Tx, turn: Turn, found: SourcePost[]): Promise<SourcePost | null> {
  const others = new Set([...turn.knownNames, ...(await namesOfOthers(tx, leasable(turn)))])
  return found.find((one) => !others.has(one.name) && isSamePost(one, turn.post)) ?? null
}

type Change = {
  state?: PostState
  state_before?: PostLocationsTable['state_before']
  code?: string
  field?: string
  reason?: string
  google_name?: string
  url?: string | null
  is_unsure?: boolean
  known_names?: string[]
  taken_until?: Date | null
  sent_at?: Date
  settled_at?: Date | null
  changed_at?: Date
}

export async function changePlace(
  tx: Tx,
  { postId, locationId }: Pick<Turn, 'postId' | 'locationId'>,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('post_locations')
    .set(change)
    .where('account_id', '=', tx.accountId)
    .where('post_id', '=', postId)
    .where('location_id', '=', locationId)
    .execute()
}
