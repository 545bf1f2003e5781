/**
 * Creates and edits posts that have not been sent yet. A draft stores the input as typed, valid or not, so that nothing
 * is lost when the user goes back, reloads, or adds a picture. A scheduled post is edited with the same form, but only
 * publishable content is saved.
 */

import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import type { Id, PostTopic } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { splitReason } from '#app/kit/providers/rejection-reason'
import type { Clock } from '#app/platform/filters/filter'
import { today } from '#app/platform/filters/resolve-range'
import type { Selection } from '#app/platform/reports/selection'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { fieldsOf, type PostContent } from '../post'
import { type Post, requirePost } from '../posts.server'
import { type ValidatedContent, validateContent } from './post-schema'

const dayMs = 86_400_000

export async function createPostDraft(
  tx: Tx,
  viewer: Viewer,
  draft: { topic: PostTopic; selection: Selection; source?: Post },
  now: Date,
): Promise<Id> {
  await tx
    .deleteFrom('posts')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', viewer.userId)
    .where('status', '=', 'draft')
    .where('changed_at', '<', new Date(now.getTime() - 30 * dayMs))
    .execute()
  const { topic, selection, source } = draft
  const { id } = await tx
    .insertInto('posts')
    .values({
      account_id: tx.accountId,
      topic,
      selection: JSON.stringify(selection),
      ...(source && {
        content: JSON.stringify(source.content),
        picture_id: source.pictureId,
        copied_from: source.id,
      }),
      user_id: viewer.userId,
      actor: viewer.name,
      impersonator: viewer.impersonator?.name,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the post if it can still be edited. Redirects to the result page if the post is already being sent, and
 * throws 403 if the viewer is not allowed to edit it.
 */
export async function requireEditablePost(
  tx: Tx,
  viewer: Viewer,
  postId: string | undefined,
  options: { isLocked?: boolean } = {},
): Promise<Post> {
  const post = await requirePost(tx, viewer, postId, options)
  if (post.status !== 'draft' && post.status !== 'scheduled')
    throw redirect(viewer.href('/dashboard/local_listings/google-posts/:postId', { postId: post.id }))
  if (!canEditPost(viewer, post)) throw new Response('Not permitted', { status: 403 })
  return post
}

/**
 * Checks whether the viewer is allowed to edit the post. Limited users can edit only their own posts, because another
 * user's post may include locations that they cannot see.
 */
export function canEditPost(viewer: Viewer, { userId }: Pick<Post, 'userId'>): boolean {
  return (
    viewer.can('google_post_content.create') && (viewer.limitedToUserId === null || userId === viewer.userId)
  )
}

/** Saves the content, as changed by the person with this name. */
export async function saveContent(
  tx: Tx,
  { id }: Pick<Post, 'id'>,
  content: PostContent,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await updatePost(tx, id, { content: JSON.stringify(content), changed_by: by }, now)
}

/** `errors` are null if the content can be published. `saved` is the content as saved; null if it was not. */
type SavedFormValues = { errors: ValidatedContent['errors'] | null; saved: PostContent | null }

/** Saves the content of a post, as changed by the person with this name, and returns its errors. */
export async function saveFormValues(
  tx: Tx,
  post: Post,
  values: Partial<PostContent>,
  { by, clock }: { by: string; clock: Clock },
): Promise<SavedFormValues> {
  const rules = { hasImage: post.pictureId !== null, today: today(clock) }
  const { content, errors } = validateContent(post.topic, values, rules)
  const isGood = Object.keys(errors).length === 0
  // A scheduled post may be sent at any moment, so only publishable content is saved to it.
  const isSaved = post.status === 'draft' || isGood
  if (isSaved) await saveContent(tx, post, content, { by, now: clock.now })
  return { errors: isGood ? null : errors, saved: isSaved ? content : null }
}

/** Replaces the locations that a post is for. */
export async function saveSelection(tx: Tx, { id }: Post, selection: Selection, now: Date): Promise<void> {
  await updatePost(tx, id, { selection: JSON.stringify(selection) }, now)
}

export async function savePicture(tx: Tx, { id }: Post, pictureId: Id | null, now: Date): Promise<void> {
  await updatePost(tx, id, { picture_id: pictureId }, now)
}

async function updatePost(
  tx: Tx,
  id: Id,
  change: { content?: string; changed_by?: string; picture_id?: Id | null; selection?: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ ...change, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('status', 'in', ['draft', 'scheduled'])
    .execute()
}

type GoogleRemarks = { status: 'error'; error: Record<string, string[]> }

/**
 * Returns Google's reasons for rejecting the post from which this post was copied, by form field; null if there are
 * none.
 */
export async function loadRemarks(tx: Tx, { copiedFrom, topic }: Post): Promise<GoogleRemarks | null> {
  if (!copiedFrom) return null
  const { rows } = await sql<{ field: string; reason: string }>`
    select distinct field, reason from post_locations
    where account_id = ${tx.accountId} and post_id = ${copiedFrom} and state = 'rejected' and field <> ''
    order by 1, 2 limit 20`.execute(tx)
  const remarks = fieldsOf[topic].flatMap((field) => {
    const reasons = rows.filter((row) => row.field === field).map(({ reason }) => splitReason(reason).message)
    return reasons.length > 0 ? [[field, reasons] as const] : []
  })
  return remarks.length > 0 ? { status: 'error', error: Object.fromEntries(remarks) } : null
}
