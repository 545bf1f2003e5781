/** Lists the URLs of all pages and downloads, with the ids of one account's records filled in. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Schema } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import type { Access, Route } from '#app/kit/routing/route-table'
import { routeId, routes } from '#app/routes'
import { type Builders, createBuilders } from '../../support/builders'
import type { SqlClient } from '../../support/sql'
import { uploadPhoto } from '../../support/upload-photo'
import type { Visitor } from '../../support/visitor'

/** A page or download. `id` is Remix's route id. */
export type Endpoint = {
  path: string
  id: string
  access: Access
  isDownload: boolean
  isForPartners: boolean
  /**
   * Whether the record belongs to one user, or the page is for health care only. Other users cannot open it, regardless
   * of their permissions.
   */
  isPersonal: boolean
  /** Whether only the record's creator and admins can open it. */
  isLimitedToCreator: boolean
  /** Whether the endpoint concerns how the user signs in, so that impersonators cannot open it. */
  blockedWhileImpersonating: boolean
}
/** A record's id for each route parameter. */
export type RecordIds = Record<'reviewId' | 'importId', string> & Record<string, string>

/** Parameters that are not ids, with one of their possible values. */
const parameterValues: Record<string, string> = {
  kind: 'location',
  level: 'groups',
  report: 'reviews',
  source: 'facebook',
  site: 'tripadvisor',
  fact: 'website',
  integration: 'g2',
  directory: 'yelp_api',
  microsurvey: 'stars',
  widgetType: 'teaser',
}

export function listEndpoints(ids: Record<string, string>): Endpoint[] {
  const fillPath = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => parameterValues[name] ?? ids[name] ?? `no-${name}`)
  const toEndpoint = (route: Route): Endpoint => ({
    path: fillPath(route.address).replace('*', 'no-such-page'),
    id: routeId('', route),
    access: route.access,
    isDownload: route.kind !== 'page',
    isForPartners: route.isForPartners,
    blockedWhileImpersonating: route.blockedWhileImpersonating ?? false,
    isPersonal: /:(tokenId|draftId|fileId)\b|^\/npi\b/.test(route.address),
    isLimitedToCreator: /:scheduleId\b/.test(route.address),
  })
  return routes.map(toEndpoint)
}

/**
 * Returns the names of the route parameters that are ids. The other parameters are words, or secrets that grant access.
 */
export function listIdNames(): string[] {
  const names = routes.flatMap(({ address }) => [...address.matchAll(/:(\w+)/g)].map(([, name]) => name!))
  return [...new Set(names)].filter((name) => name.endsWith('Id'))
}

/** What the records belong to. */
type Owners = Record<'account_id' | 'user_id' | 'location_id' | 'picture_id', Id> & {
  adminId: Id
  review: Selectable<Schema['reviews']>
}

/**
 * For each other id, a function that creates a record and returns it. Each new id needs a function here, or a line in
 * `seedRecords` if it is the id of a record that exists.
 */
const recordBuilders: Record<string, (build: Builders, owners: Owners) => Promise<{ id: Id }>> = {
  tagId: ({ tag }, { account_id }) => tag({ account_id, name: 'CANARY tag' }),
  groupId: ({ group }, { account_id }) => group({ account_id, name: 'CANARY group' }),
  filterId: ({ insert }, { account_id, user_id }) =>
    insert('saved_filters', {
      account_id,
      user_id,
      page: 'reviews',
      name: 'CANARY',
      filter: '{"v": 1}',
      shared_with: 'everybody',
    }),
  tokenId: ({ insert }, { account_id, user_id }) =>
    insert('api_tokens', {
      account_id,
      user_id,
      name: 'CANARY',
      prefix: 'CANARY',
      token_hash: Buffer.from('CANARY'),
    }),
  changeId: ({ locationChange }, { account_id, location_id }) =>
    locationChange({
      account_id,
      location_id,
      before: '"CANARY 1"',
      after: '"CANARY 2"',
      actor: 'CANARY',
    }),
  async editId({ insert }, { account_id, user_id, location_id }) {
    const edit = await insert('bulk_edits', {
      account_id,
      field: 'hours',
      desired: '{}',
      status: 'complete',
      user_id,
      actor: 'CANARY',
      finished_at: new Date(),
    })
    await insert('bulk_edit_locations', {
      account_id,
      bulk_edit_id: edit.id,
      location_id,
      state: 'failed',
      reason: 'CANARY',
    })
    return edit
  },
  responseId: ({ insert }, { account_id, location_id }) =>
    insert('microsurvey_responses', {
      account_id,
      location_id,
      microsurvey: 'stars',
      score: 5,
      comment: 'CANARY',
      form_id: randomUUID(),
    }),
  async keyword({ insert }, { account_id, review }) {
    const { id, short } = await insert('keywords', { account_id, short: 'canary' })
    const { location_id, source_id, published_at, rating, sentiment, responded_at } = review
    await insert('review_keywords', {
      account_id,
      review_id: review.id,
      keyword_id: id,
      polarity: 0,
      location_id,
      source_id,
      published_at,
      rating,
      sentiment,
      responded_at,
    })
    // A keyword's page has its text in its path.
    return { id: short }
  },
  async categoryId({ insert }, { account_id }) {
    const category = await insert('categories', { account_id, name: 'CANARY category' })
    await insert('category_terms', { account_id, category_id: category.id, term: 'canary' })
    return category
  },
  async postId({ insert }, { account_id, user_id, location_id, picture_id }) {
    const now = new Date()
    const post = await insert('posts', {
      account_id,
      topic: 'STANDARD',
      status: 'complete',
      content: '{"summary": "CANARY"}',
      selection: '{"ids": []}',
      picture_id,
      user_id,
      actor: 'CANARY',
      finished_at: now,
    })
    await insert('post_locations', {
      account_id,
      post_id: post.id,
      location_id,
      state: 'live',
      settled_at: now,
    })
    return post
  },
  draftId: ({ insert }, { account_id, user_id, picture_id }) =>
    insert('photo_drafts', { account_id, user_id, flow: 'upload', picture_ids: [picture_id] }),
  fileId: ({ exportFile }, { account_id, user_id }) =>
    exportFile({ account_id, user_id, status: 'failed', finished_at: new Date() }),
  scheduleId: ({ schedule }, { account_id, adminId }) =>
    schedule({
      account_id,
      created_by: adminId,
      name: 'CANARY',
      filter: '{"v": 1, "dateDescriptor": "thirty_days"}',
    }),
  widgetId: ({ widget }, { account_id, location_id }) =>
    widget(
      {
        account_id,
        name: 'CANARY widget',
        widget_type: 'teaser',
        created_by: 'CANARY',
        changed_by: 'CANARY',
      },
      [location_id],
    ),
  keyId: ({ insert }, { account_id }) =>
    insert('sso_keys', { account_id, name: 'CANARY', public_key: 'CANARY', created_by: 'CANARY' }),
}

/** Uploads a photo and waits until it has been sent to Google, so that the worker no longer changes it. */
async function seedPhoto(
  { one }: Pick<SqlClient, 'one'>,
  importer: Visitor,
  locationId: string,
): Promise<string> {
  await uploadPhoto(importer, { locations: [locationId] })
  const newestPhotoQuery =
    'select id::text, state from photos where location_id = $1 order by photos.id desc limit 1'
  for (let tries = 0; tries < 600; tries++) {
    const { id, state } = await one<{ id: string; state: string }>(newestPhotoQuery, [locationId])
    if (state === 'live') return id
    await sleep(100)
  }
  throw new Error('the photo was not uploaded in time')
}

/**
 * Prepares one record of each kind in the account and returns their ids, among them a review with a response and an
 * uploaded file. Their texts, and the name of the review's location, contain the word CANARY, so that any leak can be
 * detected. Pass `row` as `photo` for a photo without a file if there is no worker, because a real upload needs one.
 */
export async function seedRecords(
  { one }: Pick<SqlClient, 'one'>,
  accountId: string,
  importer: Visitor,
  photo: 'uploaded' | 'row' = 'uploaded',
): Promise<RecordIds> {
  const build = createBuilders({ one })
  const review = await one<Selectable<Schema['reviews']>>(
    `update reviews set body = 'CANARY ' || body where account_id = $1 and id = (
       select r.id from reviews r join responses p on p.account_id = r.account_id and p.review_id = r.id
       where r.account_id = $1 and not p.is_read_only and p.status = 'published'
         -- At a location that limited users see too, if there are such users.
         and (r.location_id in (select location_id from user_locations where account_id = $1)
           or not exists (select from user_locations where account_id = $1))
       order by r.published_at desc, r.id desc limit 1) returning *`,
    [accountId],
  )
  const { id: reviewId, location_id } = review
  await one(`update locations set name = 'CANARY ' || name where account_id = $1 and id = $2 returning id`, [
    accountId,
    location_id,
  ])
  const file = new FormData()
  file.set('file', new Blob(['Location,Rating,Review\nCANARY Corner,5,CANARY bread\n']), 'CANARY.csv')
  const { redirectTo } = await importer.upload('/settings/imports/new', file)
  const [, importId] = /imports\/(\d+)/.exec(redirectTo ?? '') ?? []
  if (!importId) throw new Error(`the file was not accepted: ${redirectTo}`)
  const photoId =
    photo === 'uploaded'
      ? await seedPhoto({ one }, importer, location_id)
      : (await build.photo({ account_id: accountId, location_id, category: 'COVER', actor: 'CANARY' })).id
  const found = await one<{ userId: Id; adminId: Id; pictureId: Id }>(
    `select max(id)::text as "userId", (min(id) filter (where user_type = 'admin'))::text as "adminId",
       (select max(id)::text from pictures where account_id = $1) as "pictureId" from users where account_id = $1`,
    [accountId],
  )
  const { userId, adminId, pictureId } = found
  const ids: RecordIds = {
    reviewId,
    importId,
    locationId: location_id,
    photoId,
    userId,
    pictureId,
    otherAccountId: accountId,
  }
  const owners = {
    account_id: accountId,
    user_id: userId,
    adminId,
    location_id,
    picture_id: pictureId,
    review,
  }
  for (const [name, createRecord] of Object.entries(recordBuilders))
    ids[name] = (await createRecord(build, owners)).id
  return ids
}
