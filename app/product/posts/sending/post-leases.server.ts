/**
 * Leases posts for sending to a location. Only one post of a location is sent at a time, so that a new post found at
 * Google can only be the post that was sent.
 */
import { type SqlBool, sql, type Updateable } from 'kysely'
import type { PostLocationsTable } from '#app/kit/database/generated-schema'
import type { Id, PostState, PostTopic } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { acquireLease, type Lease, leaseCondition, listOtherNames } from '#app/kit/jobs/lease.server'
import { isSamePost, type LocalPost, type SourcePost } from '#app/kit/providers/profile-client/posts'
import { imageUrlOf } from '../image/image-links.server'
import type { PostContent } from '../post'

export type PostPayload = { accountId: Id; postId: Id; locationId: Id }

export type LeasedPost = {
  postId: Id
  locationId: Id
  /** Google's name of the location; null if the location is no longer linked. */
  locationName: string | null
  state: PostState
  /** The state before the deletion; null if the post is not being deleted. */
  stateBefore: PostLocationsTable['state_before']
  googleName: string | null
  isUncertain: boolean
  existingNames: string[]
  post: LocalPost
  lease: Lease
}

/** A SQL condition: no user has started to delete the post in the meantime. */
export const isStillQueued = sql<SqlBool>`state = 'queued'`

type Row = Omit<LeasedPost, 'post' | 'lease'> & {
  topic: PostTopic
  content: PostContent
  pictureId: Id | null
}

/**
 * Acquires the lease of a post that still needs to be sent or deleted. Returns null if nothing needs to be done, and
 * 'busy' while this post or another post of the same location is being sent.
 */
export async function leasePost(
  tx: Tx,
  { postId, locationId }: PostPayload,
  now: Date,
): Promise<LeasedPost | 'busy' | null> {
  // Lock the location, so that concurrent calls for the same location wait.
  await sql`select from locations where account_id = ${tx.accountId} and id = ${locationId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Row>`
    select b.post_id as "postId", b.location_id as "locationId", l.google_location_name as "locationName", b.state,
      b.state_before as "stateBefore", b.google_name as "googleName", b.is_uncertain as "isUncertain", b.existing_names as "existingNames",
      p.topic, p.content, p.picture_id as "pictureId"
    from post_locations b
    join posts p on p.account_id = b.account_id and p.id = b.post_id
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.location_id = ${locationId}
      and b.state in ('queued', 'deleting')`.execute(tx)
  const [row] = rows
  if (!row) return null
  const lease = await acquireLease(
    tx,
    {
      table: 'post_locations',
      key: { post_id: postId, location_id: locationId },
      among: { location_id: locationId },
    },
    now,
  )
  if (!lease) return 'busy'
  const { topic, content, pictureId, ...leased } = row
  const button = content.button as LocalPost['button']
  const imageUrl = pictureId && imageUrlOf(tx.accountId, pictureId)
  return { ...leased, post: { ...content, button, topic, imageUrl }, lease }
}

/**
 * Finds this post among the posts at Google, in case an earlier run sent it but was interrupted before it could record
 * that. Returns null if none of them is this post.
 */
export async function findSent(tx: Tx, leased: LeasedPost, found: SourcePost[]): Promise<SourcePost | null> {
  const otherNames = new Set([...leased.existingNames, ...(await listOtherNames(tx, leased.lease.row))])
  return (
    found.find((candidate) => !otherNames.has(candidate.name) && isSamePost(candidate, leased.post)) ?? null
  )
}

/** A post at a location. If `lease` is set, changes require that the lease is still held, and release it. */
export type PostTarget = Pick<LeasedPost, 'postId' | 'locationId'> & { lease?: Lease }

/** Applies the change. Returns false if the lease was lost or the row no longer exists. */
export async function updatePostLocation(
  tx: Tx,
  target: PostTarget,
  change: Omit<Updateable<PostLocationsTable>, 'leased_until'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_locations')
    .set({ ...change, ...(target.lease && { leased_until: null }) })
    .where(rowCondition(tx, target))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the row until the transaction ends, and returns the post's state. Returns undefined if the lease was lost or
 * the row no longer exists.
 */
export async function lockPostState(tx: Tx, target: PostTarget): Promise<PostState | undefined> {
  const row = await tx
    .selectFrom('post_locations')
    .select('state')
    .where(rowCondition(tx, target))
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

function rowCondition(tx: Tx, { postId, locationId, lease }: PostTarget) {
  if (lease) return leaseCondition(tx, lease)
  return sql<SqlBool>`account_id = ${tx.accountId} and post_id = ${postId} and location_id = ${locationId}`
}
