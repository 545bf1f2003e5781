/** Lists the URLs of all pages and downloads, with the ids of one account's records filled in. */
import { setTimeout as sleep } from 'node:timers/promises'
import { routeId, routes } from '#app/routes'
import type { Access, Route } from '#app/routing/route-table'
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

/** For each other id, a statement that creates or finds a record and returns its id. Each new id needs a line here. */
const recordStatements: Record<string, string> = {
  tagId: `insert into tags (account_id, name) values ($1, 'CANARY tag') returning id::text`,
  groupId: `insert into groups (account_id, name) values ($1, 'CANARY group') returning id::text`,
  otherAccountId: 'select id::text from accounts where id = $1',
  userId: 'select max(id)::text as id from users where account_id = $1',
  filterId: `insert into saved_filters (account_id, user_id, page, name, filter, shared_with)
    select account_id, max(id), 'reviews', 'CANARY', '{"v": 1}', 'everybody' from users where account_id = $1
    group by 1 returning id::text`,
  tokenId: `insert into api_tokens (account_id, user_id, name, prefix, token_hash)
    select account_id, max(id), 'CANARY', 'CANARY', 'CANARY' from users where account_id = $1 group by 1 returning id::text`,
  changeId: `insert into location_changes (account_id, location_id, field, before, after, origin, actor)
    select account_id, id, 'phone', '"CANARY 1"', '"CANARY 2"', 'user', 'CANARY' from locations
    where account_id = $1 and name like 'CANARY%' limit 1 returning id::text`,
  editId: `with edit as (
      insert into bulk_edits (account_id, field, desired, status, user_id, actor, finished_at)
      select account_id, 'hours', '{}', 'complete', max(id), 'CANARY', now() from users where account_id = $1
      group by 1 returning account_id, id),
    places as (
      insert into bulk_edit_locations (account_id, bulk_edit_id, location_id, state, reason)
      select e.account_id, e.id, l.id, 'failed', 'CANARY' from edit e
      join locations l on l.account_id = e.account_id and l.name like 'CANARY%')
    select id::text from edit`,
  responseId: `insert into microsurvey_responses (account_id, location_id, microsurvey, score, comment, form_id)
    select account_id, id, 'stars', 5, 'CANARY', gen_random_uuid() from locations
    where account_id = $1 and name like 'CANARY%' limit 1 returning id::text`,
  keyword: `with keyword as (insert into keywords (account_id, short) values ($1, 'canary') returning account_id, id, short),
    mention as (
      insert into review_keywords (account_id, review_id, keyword_id, polarity, published_at, location_id, source_id,
        rating, sentiment, responded_at)
      select r.account_id, r.id, k.id, 0, r.published_at, r.location_id, r.source_id, r.rating, r.sentiment, r.responded_at
      from keyword k join reviews r on r.account_id = k.account_id and r.body like 'CANARY%')
    select short as id from keyword`,
  categoryId: `with category as (
      insert into categories (account_id, name) values ($1, 'CANARY category') returning account_id, id),
    term as (
      insert into category_terms (account_id, category_id, term) select account_id, id, 'canary' from category)
    select id::text from category`,
  pictureId: 'select max(id)::text as id from pictures where account_id = $1',
  postId: `with post as (
      insert into posts (account_id, topic, status, content, selection, picture_id, user_id, actor, finished_at)
      select account_id, 'STANDARD', 'complete', '{"summary": "CANARY"}', '{"ids": []}',
        (select max(id) from pictures p where p.account_id = u.account_id), max(id), 'CANARY', now()
      from users u where account_id = $1 group by 1 returning account_id, id),
    places as (
      insert into post_locations (account_id, post_id, location_id, state, settled_at)
      select p.account_id, p.id, l.id, 'live', now() from post p
      join locations l on l.account_id = p.account_id and l.name like 'CANARY%')
    select id::text from post`,
  draftId: `insert into photo_drafts (account_id, user_id, flow, picture_ids)
    select account_id, max(id), 'upload', array(select id from pictures p where p.account_id = u.account_id)
    from users u where account_id = $1 group by 1 returning id::text`,
  fileId: `insert into export_files (account_id, user_id, report, filter, time_zone, as_of, status, finished_at)
    select account_id, max(id), 'reviews', '{"v":1}', 'UTC', now(), 'failed', now() from users where account_id = $1
    group by 1 returning id::text`,
  scheduleId: `insert into scheduled_exports
      (account_id, created_by, report, name, filter, frequency, local_time, time_zone)
    select account_id, min(id), 'reviews', 'CANARY', '{"v": 1, "dateDescriptor": "thirty_days"}', 'daily', '13:00', 'UTC'
    from users where account_id = $1 and user_type = 'admin' group by 1 returning id::text`,
  widgetId: `with widget as (
      insert into widgets (account_id, key, name, widget_type, settings, created_by, changed_by)
      values ($1, md5('CANARY'), 'CANARY widget', 'teaser', '{"allowedSites": []}', 'CANARY', 'CANARY')
      returning account_id, id),
    places as (
      insert into widget_locations (account_id, widget_id, location_id)
      select w.account_id, w.id, l.id from widget w
      join locations l on l.account_id = w.account_id and l.name like 'CANARY%')
    select id::text from widget`,
  keyId: `insert into sso_keys (account_id, name, public_key, created_by)
    values ($1, 'CANARY', 'CANARY', 'CANARY') returning id::text`,
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

/** Inserts a photo without an upload and without a file, for applications that run without the worker and emulators. */
const photoStatement = `with picture as (
    insert into pictures (account_id, state, image_key, thumbnail_key, format, width, height)
    values ($1, 'ready', 'none', 'none', 'jpeg', 800, 600) returning account_id, id)
  insert into photos (account_id, location_id, picture_id, source_id, category, state, actor)
  select account_id, $2, id, 1, 'COVER', 'live', 'CANARY' from picture returning id::text`

/**
 * Prepares one record of each kind in the account and returns their ids, among them a review with a response and an
 * uploaded file. Their texts, and the name of the review's location, contain the word CANARY, so that any leak can be
 * detected. Pass `row` as `photo` if there is no worker, because a real upload needs one.
 */
export async function seedRecords(
  { one }: Pick<SqlClient, 'one'>,
  accountId: string,
  importer: Visitor,
  photo: 'uploaded' | 'row' = 'uploaded',
): Promise<RecordIds> {
  const review = await one<{ id: string; location_id: string }>(
    `update reviews set body = 'CANARY ' || body where account_id = $1 and id = (
       select r.id from reviews r join responses p on p.account_id = r.account_id and p.review_id = r.id
       where r.account_id = $1 and not p.is_read_only and p.status = 'published'
         -- At a location that limited users see too, if there are such users.
         and (r.location_id in (select location_id from user_locations where account_id = $1)
           or not exists (select from user_locations where account_id = $1))
       order by r.published_at desc, r.id desc limit 1) returning id::text, location_id::text`,
    [accountId],
  )
  await one(`update locations set name = 'CANARY ' || name where account_id = $1 and id = $2 returning id`, [
    accountId,
    review.location_id,
  ])
  const file = new FormData()
  file.set('file', new Blob(['Location,Rating,Review\nCANARY Corner,5,CANARY bread\n']), 'CANARY.csv')
  const { redirectTo } = await importer.upload('/settings/imports/new', file)
  const [, importId] = /imports\/(\d+)/.exec(redirectTo ?? '') ?? []
  if (!importId) throw new Error(`the file was not accepted: ${redirectTo}`)
  const photoId =
    photo === 'uploaded'
      ? await seedPhoto({ one }, importer, review.location_id)
      : (await one<{ id: string }>(photoStatement, [accountId, review.location_id])).id
  const ids: RecordIds = { reviewId: review.id, importId, locationId: review.location_id, photoId }
  for (const [name, statement] of Object.entries(recordStatements))
    ids[name] = (await one<{ id: string }>(statement, [accountId])).id
  return ids
}
