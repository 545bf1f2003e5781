/** Loads the data for the pages of one post: the form, the review, the result, and the deletion. */

import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import { parseId } from '#app/kit/database/id'
import type { Id, PostState } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { limitAndOffset, matchesSearch, paginateList } from '#app/platform/filters/list/paginate-list.server'
import { today } from '#app/platform/filters/resolve-range'
import { searchParamsOf } from '#app/platform/reports/requested-filter.server'
import { clockOf } from '#app/platform/viewer/clock.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { shortAddressText } from '#app/product/locations/address-text'
import { contentFormValues } from './editing/content-form-values'
import { oneYearAfter } from './editing/post-dates'
import { canEditPost, loadRemarks, requireEditablePost } from './editing/post-drafts.server'
import { describeShownPost } from './editing/post-edits.server'
import { contentSchema, validateContent } from './editing/post-schema'
import { findImage } from './image/accept-image.server'
import { hasPhoneNumber, headlineOf } from './post'
import { resultFilter } from './post-filter'
import { isDeletable, listPostLocations, resolveSelection } from './post-locations.server'
import { countStates, type Post, requirePost } from './posts.server'
import { confirmSchema } from './review/confirm-schema'
import { sendTimeFormValues } from './review/post-schedule'
import { describeShownSendTime } from './review/send-time-edits.server'

export async function loadFormPage(tx: Tx, viewer: Viewer, postId: string | undefined) {
  const post = await requireEditablePost(tx, viewer, postId)
  return {
    ...(await cardProps(tx, viewer, post)),
    stored: contentFormValues(post.topic, post.content),
    shown: describeShownPost(post),
    remarks: await loadRemarks(tx, post),
    constraint: constraintOf(contentSchema),
    dateLimits: dateLimitsOf(viewer),
    isScheduled: post.status === 'scheduled',
  }
}

/** The dates that can be chosen for a post: within a year from today. */
function dateLimitsOf(viewer: Viewer) {
  const min = today(clockOf(viewer))
  return { min, max: oneYearAfter(min) }
}

export type FormPage = Awaited<ReturnType<typeof loadFormPage>>

async function cardProps(tx: Tx, viewer: Viewer, post: Post) {
  return {
    post: { id: post.id, topic: post.topic, content: post.content },
    business: viewer.accountName,
    image: await findImage(tx, post),
    // Include the picture's id, because browsers cache the image and would show the previous picture under the same
    // URL.
    imagePath: post.pictureId
      ? viewer.href(
          '/dashboard/local_listings/google-posts/:postId/photo',
          { postId: post.id },
          { of: post.pictureId },
        )
      : null,
  }
}

export async function loadReviewPage(tx: Tx, viewer: Viewer, postId: string | undefined) {
  const post = await requireEditablePost(tx, viewer, postId)
  const clock = clockOf(viewer)
  const hasImage = post.pictureId !== null
  const { errors } = validateContent(post.topic, post.content, { hasImage, today: today(clock) })
  const confirmedSelection = await resolveSelection(tx, post.selection)
  const selected = await resolveSelection(tx, { ...post.selection, expected: undefined })
  const locations = selected.ok ? await listPostLocations(tx, selected.rows) : null
  return {
    ...(await cardProps(tx, viewer, post)),
    isGood: Object.keys(errors).length === 0,
    isScheduled: post.status === 'scheduled',
    /**
     * Why the user has to confirm the locations again: none match, or their number has changed. Null for a scheduled
     * post, whose locations are already fixed.
     */
    refusal: confirmedSelection.ok || post.status === 'scheduled' ? null : confirmedSelection.reason,
    locations: post.status === 'draft' ? locations : await listConfirmedLocations(tx, post.id),
    hasPhone: hasPhoneNumber(post.content.summary ?? ''),
    timeZone: timeZoneName(viewer.timeZone),
    shown: describeShownSendTime(post.scheduledAt, viewer.timeZone),
    sendAt: post.scheduledAt && sendTimeFormValues(post.scheduledAt, viewer.timeZone),
    constraint: constraintOf(confirmSchema(clock)),
    dateLimits: dateLimitsOf(viewer),
  }
}

export type ReviewPage = Awaited<ReturnType<typeof loadReviewPage>>

/** Returns the locations for which a scheduled post was confirmed. */
async function listConfirmedLocations(tx: Tx, postId: Id) {
  return listPostLocations(
    tx,
    sql`l.id = any(array(select b.location_id from post_locations b
      where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.state = 'scheduled'))`,
  )
}

type ResultRow = {
  id: Id
  name: string
  address: string
  state: PostState
  reason: string
  url: string | null
  changedAt: Date | string
  isDeletable: boolean
}

export async function loadResultPage(tx: Tx, request: Request, viewer: Viewer, postId: string | undefined) {
  const post = await requirePost(tx, viewer, postId)
  if (post.status === 'draft')
    throw redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id }))
  const counts = await countStates(tx, post.id)
  const canEdit = canEditPost(viewer, post)
  return {
    ...(await cardProps(tx, viewer, post)),
    headline: headlineOf(post),
    status: post.status,
    by: { actor: post.actor, impersonator: post.impersonator, at: post.confirmedAt ?? post.createdAt },
    scheduledAt: post.scheduledAt,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...(await listResultRows(tx, request, post.id)),
    canEdit,
    canRetry: canEdit && post.status === 'complete' && counts.rejected + counts.left_out > 0,
    canDelete: canEdit && (await countDeletable(tx, post.id)) > 0,
  }
}

export type ResultPage = Awaited<ReturnType<typeof loadResultPage>>

async function listResultRows(tx: Tx, request: Request, postId: Id) {
  const filter = resultFilter.read(searchParamsOf(request))
  const searchCondition = matchesSearch([sql`l.name`, sql`l.address`, sql`l.city`], filter)
  const from = sql`from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and ${searchCondition}
      and ${filter.view ? sql`b.state = ${filter.view}` : sql`true`}`
  const totals = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(tx)
  const list = paginateList(request, resultFilter, filter, totals.rows[0]!.count)
  const { limit, offset } = limitAndOffset(list)
  const order = sql.raw(filter.sort.order === 'desc' ? 'desc' : 'asc')
  const { rows } = await sql<ResultRow>`
    select l.id, l.name, ${shortAddressText()} as address,
      b.state, b.reason, b.url, b.changed_at as "changedAt", ${isDeletable} as "isDeletable"
    ${from} order by lower(l.name) ${order}, l.id ${order} limit ${limit} offset ${offset}`.execute(tx)
  return { list, rows }
}

/** Loads the post that is about to be deleted, either at all locations or only at the location in the URL. */
export async function loadDeletionPage(
  tx: Tx,
  viewer: Viewer,
  postId: string | undefined,
  params: URLSearchParams,
) {
  const post = await requirePost(tx, viewer, postId, { isLocked: true })
  const locationId = params.get('locationId')
  return {
    post,
    headline: headlineOf(post),
    location: locationId === null ? null : await requirePostLocation(tx, post.id, locationId),
    count: await countDeletable(tx, post.id),
    isSent: post.status === 'sending' || post.status === 'complete',
  }
}

async function countDeletable(tx: Tx, postId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_locations b
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and ${isDeletable}`.execute(tx)
  return rows[0]!.count
}

async function requirePostLocation(
  tx: Tx,
  postId: Id,
  locationId: string,
): Promise<{ id: Id; name: string }> {
  const id = parseId(locationId)
  const { rows } = await sql<{ id: Id; name: string }>`
    select l.id, l.name from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.location_id = ${id}`.execute(tx)
  const [location] = id ? rows : []
  if (!location) throw new Response('No such location', { status: 404 })
  return location
}
