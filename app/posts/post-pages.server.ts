/** The data for the pages of one post: its form, the review before it goes out, and the result. */
import { redirect } from '@remix-run/node'
import { sql } from 'kysely'
import { asId } from '#app/database/id'
import type { Id, PostState } from '#app/database/schema'
import type { Tx } from '#app/database/tenant.server'
import { dateForForm } from '#app/filters/dates'
import { holdsWords, listOf, rowsOfPage } from '#app/filters/list/list.server'
import { today } from '#app/filters/resolve-range'
import { constraintOf } from '#app/form-constraint.server'
import { searchOf } from '#app/reports/requested.server'
import { clockOf } from '#app/viewer/clock.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { confirmSchema } from './confirm-schema'
import { findImage } from './image/accept-image.server'
import { type ContentField, fieldsOf, hasPhoneNumber, headlineOf, type PostContent } from './post'
import { mayChange, remarksOn, requireWritable } from './post-drafts.server'
import { resultFilter } from './post-filter'
import { canBeTakenDown, placesOf, selectPlaces } from './post-places.server'
import { typedTimeOf } from './post-schedule'
import { contentSchema, judgeContent } from './post-schema'
import { countStatesOf, type Post, requirePost } from './posts.server'

export async function formPage(tx: Tx, viewer: Viewer, named: string | undefined) {
  const post = await requireWritable(tx, viewer, named)
  return {
    ...cardOf(viewer, post),
    image: await findImage(tx, post),
    stored: contentForForm(post),
    remarks: await remarksOn(tx, post),
    constraint: constraintOf(contentSchema),
    isScheduled: post.status === 'scheduled',
  }
}

export type FormPage = Awaited<ReturnType<typeof formPage>>

/** Formats dates the way people write them. */
function contentForForm({ topic, content }: Post): Partial<PostContent> {
  const forForm = (field: ContentField) => {
    const text = content[field] ?? ''
    return field.endsWith('Date') && /^\d{4}-\d\d-\d\d$/.test(text) ? dateForForm(text) : text
  }
  return Object.fromEntries(fieldsOf[topic].map((field) => [field, forForm(field)]))
}

function cardOf(viewer: Viewer, post: Post) {
  return {
    post: { id: post.id, topic: post.topic, content: post.content },
    business: viewer.accountName,
    // A different picture gets a different URL, because browsers cache what they saw at the old one.
    imagePath: post.pictureId
      ? viewer.href(
          '/dashboard/local_listings/google-posts/:postId/photo',
          { postId: post.id },
          { of: post.pictureId },
        )
      : null,
  }
}

export async function reviewPage(tx: Tx, viewer: Viewer, named: string | undefined) {
  const post = await requireWritable(tx, viewer, named)
  const clock = clockOf(viewer)
  const image = await findImage(tx, post)
  const hasImage = post.pictureId !== null
  const { errors } = judgeContent(post.topic, post.content, { hasImage, today: today(clock) })
  const asked = await selectPlaces(tx, post.selection)
  const selected = await selectPlaces(tx, { ...post.selection, expected: undefined })
  const places = selected.ok ? await placesOf(tx, selected.rows) : null
  return {
    ...cardOf(viewer, post),
    image,
    isGood: Object.keys(errors).length === 0,
    isScheduled: post.status === 'scheduled',
    /**
     * When nothing is selected, or the number differs from the one chosen, the review asks about the current locations.
     */
    refusal: asked.ok || post.status === 'scheduled' ? null : asked.reason,
    places: post.status === 'draft' ? places : await chosenPlaces(tx, post.id),
    hasPhone: hasPhoneNumber(post.content.summary ?? ''),
    timeZone: viewer.timeZone,
    sendAt: post.scheduledAt && typedTimeOf(post.scheduledAt, viewer.timeZone),
    constraint: constraintOf(confirmSchema(clock)),
  }
}

export type ReviewPage = Awaited<ReturnType<typeof reviewPage>>

/** Returns the locations that a scheduled post was confirmed for. */
async function chosenPlaces(tx: Tx, postId: Id) {
  return placesOf(
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
}

export async function resultPage(tx: Tx, request: Request, viewer: Viewer, named: string | undefined) {
  const post = await requirePost(tx, viewer, named)
  if (post.status === 'draft')
    throw redirect(viewer.href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id }))
  const counts = await countStatesOf(tx, post.id)
  const may = mayChange(viewer, post)
  return {
    ...cardOf(viewer, post),
    headline: headlineOf(post),
    status: post.status,
    by: { actor: post.actor, impersonator: post.impersonator, at: post.confirmedAt ?? post.createdAt },
    scheduledAt: post.scheduledAt,
    counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...(await resultRows(tx, request, post.id)),
    mayChange: may,
    mayRetry: may && post.status === 'complete' && counts.rejected + counts.left_out > 0,
    mayDelete: may && counts.live + counts.in_review + counts.sent + counts.queued + counts.scheduled > 0,
  }
}

export type ResultPage = Awaited<ReturnType<typeof resultPage>>

async function resultRows(tx: Tx, request: Request, postId: Id) {
  const filter = resultFilter.read(searchOf(request))
  const sought = holdsWords([sql`l.name`, sql`l.address`, sql`l.city`], filter)
  const from = sql`from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and ${sought}
      and ${filter.view ? sql`b.state = ${filter.view}` : sql`true`}`
  const totals = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(tx)
  const list = listOf(request, resultFilter, filter, totals.rows[0]!.count)
  const { limit, offset } = rowsOfPage(list)
  const order = sql.raw(filter.sort.order === 'desc' ? 'desc' : 'asc')
  const { rows } = await sql<ResultRow>`
    select l.id, l.name, concat_ws(', ', nullif(l.address, ''), nullif(l.city, ''), nullif(l.state_code, '')) as address,
      b.state, b.reason, b.url, b.changed_at as "changedAt"
    ${from} order by lower(l.name) ${order}, l.id ${order} limit ${limit} offset ${offset}`.execute(tx)
  return { list, rows }
}

/** Loads what is about to be deleted: a post as a whole, or at the one location named in the URL. */
export async function deletionPage(
  tx: Tx,
  viewer: Viewer,
  named: string | undefined,
  params: URLSearchParams,
) {
  const post = await requirePost(tx, viewer, named, { isLocked: true })
  const asked = params.get('locationId')
  return {
    post,
    headline: headlineOf(post),
    place: asked === null ? null : await requirePlace(tx, post.id, asked),
    count: await countTakenDown(tx, post.id),
    isSent: post.status === 'sending' || post.status === 'complete',
  }
}

async function countTakenDown(tx: Tx, postId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from post_locations
    where account_id = ${tx.accountId} and post_id = ${postId} and ${canBeTakenDown}`.execute(tx)
  return rows[0]!.count
}

async function requirePlace(tx: Tx, postId: Id, named: string): Promise<{ id: Id; name: string }> {
  const id = asId(named)
  const { rows } = await sql<{ id: Id; name: string }>`
    select l.id, l.name from post_locations b
    join locations l on l.account_id = b.account_id and l.id = b.location_id
    where b.account_id = ${tx.accountId} and b.post_id = ${postId} and b.location_id = ${id}`.execute(tx)
  const [place] = id ? rows : []
  if (!place) throw new Response('No such location', { status: 404 })
  return place
}
