/**
 * Loads and changes an account's widgets. A save replaces the whole content, because the settings, locations and
 * featured reviews depend on each other; `edits/` merges what two people change at once. The key never changes, because
 * other sites embed it.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isConstraintViolation } from '#app/kit/database/constraint-violation'
import { parseId } from '#app/kit/database/id'
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { loadEntries } from '#app/platform/filters/lookups.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { shownSourceCondition } from './embeds/content/shown-reviews.server'
import { MAX_WIDGETS, type WidgetContent } from './widget'
import { parseSettings } from './widget-schema'

export type Widget = {
  id: Id
  key: string
  createdBy: string
  changedBy: string
  changedAt: Date
  content: WidgetContent
}

/** Locks the widget against other changes until the transaction ends. */
type WidgetLock = 'held'

export type SaveResult = { ok: true; id: Id } | { ok: false; field: string; reason: string }

/**
 * Returns the widget. Throws 404 if it does not exist, is not visible to the viewer, or has a different type than the
 * URL.
 */
export async function requireWidget(
  tx: Tx,
  widgetId: string | undefined,
  type: string | undefined,
  lock?: WidgetLock,
): Promise<Widget> {
  const id = parseId(widgetId)
  const widget = id && (await findWidget(tx, id, lock))
  if (!widget || widget.content.type !== type) throw new Response('No such widget', { status: 404 })
  return widget
}

export async function findWidget(tx: Tx, id: Id, lock?: WidgetLock): Promise<Widget | null> {
  const query = tx
    .selectFrom('widgets')
    .select(['id', 'key', 'name', 'widget_type', 'settings', 'has_all_locations'])
    .select(['created_by', 'changed_by', 'changed_at'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  const content = {
    type: row.widget_type,
    name: row.name,
    settings: parseSettings(row.settings),
    locationIds: row.has_all_locations ? null : await loadLocationIds(tx, id),
    reviewIds: await loadReviewIds(tx, id),
  }
  const { key, created_by: createdBy, changed_by: changedBy, changed_at: changedAt } = row
  return { id, key, createdBy, changedBy, changedAt, content }
}

/** Loads the ids of the widget's locations. Omits locations that are being deleted. */
async function loadLocationIds(tx: Tx, id: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('widget_locations as w')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.account_id', '=', 'w.account_id').onRef('l.id', '=', 'w.location_id'),
    )
    .select('l.id')
    .where('w.account_id', '=', tx.accountId)
    .where('w.widget_id', '=', id)
    .orderBy('l.id')
    .execute()
  return rows.map((row) => row.id)
}

async function loadReviewIds(tx: Tx, id: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('widget_reviews')
    .select('review_id')
    .where('account_id', '=', tx.accountId)
    .where('widget_id', '=', id)
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => row.review_id)
}

export async function createWidget(
  tx: Tx,
  viewer: Viewer,
  content: WidgetContent,
  now: Date,
): Promise<SaveResult> {
  const error = (await findSaveError(tx, viewer, content)) ?? (await findLimitError(tx))
  if (error) return error
  const { id } = await tx
    .insertInto('widgets')
    .values({
      account_id: tx.accountId,
      // Use 128 random bits, so that knowing one widget's key does not help to guess another key.
      key: randomBytes(16).toString('hex'),
      ...toColumns(content),
      widget_type: content.type,
      created_by: viewer.name,
      created_at: now,
      changed_by: viewer.name,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveChosenItems(tx, id, content)
  await recordChange(tx, viewer, 'widget.created', content)
  return { ok: true, id }
}

/** Copies the widget and gives the copy a new key. Omits locations and reviews that no longer exist. */
export function duplicateWidget(tx: Tx, viewer: Viewer, { content }: Widget, now: Date): Promise<SaveResult> {
  const name = `${content.name.slice(0, 93).trimEnd()} (copy)`
  return createWidget(tx, viewer, { ...content, name }, now)
}

export async function updateWidget(
  tx: Tx,
  viewer: Viewer,
  { id }: Pick<Widget, 'id'>,
  content: WidgetContent,
  now: Date,
): Promise<SaveResult> {
  const error = await findSaveError(tx, viewer, content)
  if (error) return error
  const { numUpdatedRows } = await tx
    .updateTable('widgets')
    .set({ ...toColumns(content), changed_by: viewer.name, changed_at: now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  // The widget was deleted after it was loaded.
  if (numUpdatedRows === 0n) throw new Response('No such widget', { status: 404 })
  for (const table of ['widget_locations', 'widget_reviews'] as const)
    await tx.deleteFrom(table).where('account_id', '=', tx.accountId).where('widget_id', '=', id).execute()
  await saveChosenItems(tx, id, content)
  await recordChange(tx, viewer, 'widget.updated', content)
  return { ok: true, id }
}

export async function deleteWidget(tx: Tx, viewer: Viewer, { id, content }: Widget): Promise<void> {
  await tx.deleteFrom('widgets').where('account_id', '=', tx.accountId).where('id', '=', id).execute()
  const { name, type } = content
  const details = { widgetId: id, type }
  await recordAudit(tx, { ...actorOf(viewer), action: 'widget.deleted', subject: name, details })
}

function toColumns({ name, settings, locationIds }: WidgetContent) {
  return { name, settings: JSON.stringify(settings), has_all_locations: locationIds === null }
}

/**
 * Stores the locations and featured reviews of a widget. Omits reviews that no longer exist, so that they do not
 * prevent a save while the featured reviews are not shown.
 */
async function saveChosenItems(tx: Tx, id: Id, { locationIds, reviewIds }: WidgetContent): Promise<void> {
  if (locationIds?.length)
    await sql`insert into widget_locations (account_id, widget_id, location_id)
      select ${tx.accountId}, ${id}, unnest(${locationIds}::bigint[])`.execute(tx)
  if (reviewIds.length)
    await sql`insert into widget_reviews (account_id, widget_id, review_id, ordinal)
      select ${tx.accountId}, ${id}, chosen.id, chosen.ordinal
      from unnest(${reviewIds}::bigint[]) with ordinality as chosen (id, ordinal)
      join reviews r on r.account_id = ${tx.accountId} and r.id = chosen.id`.execute(tx)
}

/**
 * Converts a foreign key violation to a refusal: a selected location or review was deleted at the same time. Rethrows
 * all other errors.
 */
export function toSaveError(error: unknown): SaveResult {
  if (isConstraintViolation(error, 'widget_locations_account_id_location_id_fkey')) return locationMissing
  if (isConstraintViolation(error, 'widget_reviews_account_id_review_id_fkey')) return reviewMissing
  throw error
}

const locationMissing: SaveResult = {
  ok: false,
  field: 'locations',
  reason: 'A selected location no longer exists. Choose again',
}
const reviewMissing: SaveResult = {
  ok: false,
  field: 'reviews',
  reason: 'A selected review no longer exists. It isn’t in the list below',
}

/**
 * Returns why the content cannot be saved, or null. Selected locations must exist and be visible to the viewer. If the
 * featured reviews are shown, they must exist and belong to the widget's locations and sources.
 */
export async function findSaveError(
  tx: Tx,
  { limitedToUserId }: Viewer,
  content: WidgetContent,
): Promise<SaveResult | null> {
  const { locationIds, reviewIds, settings } = content
  if (!locationIds && limitedToUserId)
    return { ok: false, field: 'locations', reason: 'Choose locations you have access to' }
  if (locationIds && (await loadEntries(tx, locationLookup, locationIds)).length < locationIds.length)
    return locationMissing
  if (settings.autoPublish) return null
  const { rows } = await sql<{ known: number; placed: number; published: number }>`
    select count(*)::int as known, count(*) filter (where
      ${locationIds ? sql`location_id = any(${locationIds}::bigint[])` : sql`true`})::int as placed,
      count(*) filter (where ${shownSourceCondition(settings, sql`source_id`)})::int as published
    from reviews where account_id = ${tx.accountId} and id = any(${reviewIds}::bigint[])`.execute(tx)
  const { known, placed, published } = rows[0]!
  if (known < reviewIds.length) return reviewMissing
  const reviewsError = (count: number, reason: string): SaveResult => {
    const subject = count === 1 ? 'One review is' : `${count} reviews are`
    return { ok: false, field: 'reviews', reason: `${subject} from a ${reason}` }
  }
  if (placed < known) return reviewsError(known - placed, 'location that isn’t selected')
  if (published < known)
    return reviewsError(known - published, 'source that isn’t selected. Select it or choose other reviews')
  return null
}

/**
 * Returns an error if the account has the maximum number of widgets. The count includes widgets that a limited user
 * cannot see.
 */
async function findLimitError(tx: Tx): Promise<SaveResult | null> {
  const { count } = await tx
    .withSchema('public')
    .selectFrom('widgets')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return Number(count) < MAX_WIDGETS
    ? null
    : { ok: false, field: 'name', reason: `You have ${MAX_WIDGETS} widgets, the maximum. Delete one first` }
}

async function recordChange(
  tx: Tx,
  viewer: Viewer,
  action: string,
  { name, type }: WidgetContent,
): Promise<void> {
  await recordAudit(tx, { ...actorOf(viewer), action, subject: name, details: { type } })
}
