/**
 * Builders of the rows that tests start from. A test gives the values that it is about. All others are the usual ones:
 * `build.review({ account_id, location_id, rating: 2 })`. For thousands of rows, SQL with `generate_series` is faster.
 */
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '#app/kit/database/generated-schema'
import type { Id } from '#app/kit/database/schema'
import { sentimentOfRating } from '#app/product/reviews/text-analysis/sentiment.server'
import type { SqlClient } from './sql'

type Table = keyof Schema
type Values<Name extends Table> = Partial<Insertable<Schema[Name]>>
/** The values of a row of which these columns have no usual value. */
type Needing<Name extends Table, Columns extends keyof Insertable<Schema[Name]>> = Values<Name> &
  Pick<Insertable<Schema[Name]>, Columns>

export type Builders = ReturnType<typeof createBuilders>

export function createBuilders(rows: Pick<SqlClient, 'one'>) {
  /** Inserts a row and returns it as stored. With `key`, it replaces the values of a row that has the same key. */
  async function insert<Name extends Table>(
    table: Name,
    values: Values<Name>,
    key: string[] = [],
  ): Promise<Selectable<Schema[Name]>> {
    const columns = Object.keys(values)
    const parameters = columns.map((_, index) => `$${index + 1}`)
    const updates = columns.map((column) => `${column} = excluded.${column}`)
    const replacing = key.length ? `on conflict (${key.join(', ')}) do update set ${updates.join(', ')}` : ''
    return rows.one(
      `insert into ${table} (${columns.join(', ')}) values (${parameters.join(', ')}) ${replacing} returning *`,
      Object.values(values),
    )
  }

  const account = (values: Values<'accounts'> = {}) => insert('accounts', { name: 'Bakery', ...values })

  /** Sets an account's setting or feature: `'true'`, `'false'`, or a text. */
  const setting = (account_id: Id, code: string, value = 'true') =>
    insert('account_settings', { account_id, code, value }, ['account_id', 'code'])

  /** An admin with a profile of the same email address, unless `profile_id` is given. */
  async function user(values: Needing<'users', 'account_id'>) {
    const person = {
      name: 'Dana',
      email: `${randomUUID()}@bakery.example`,
      user_type: 'admin' as const,
      ...values,
    }
    const profile_id =
      person.profile_id === undefined
        ? (await insert('profiles', { name: person.name, email: person.email })).id
        : person.profile_id
    return insert('users', { ...person, profile_id })
  }

  /** Grants or withdraws a permission, such as `location.update`. Replaces an earlier decision about it. */
  const permission = (user: { account_id: Id; id: Id }, name: string, is_allowed = true) => {
    const [resource = '', action] = name.split('.')
    const values = {
      account_id: user.account_id,
      user_id: user.id,
      resource,
      action: action as Schema['user_permissions']['action'],
      is_allowed,
    }
    return insert('user_permissions', values, ['account_id', 'user_id', 'resource', 'action'])
  }

  /** Limits a user to these locations besides those they have. */
  async function userLocations(user: { account_id: Id; id: Id }, locationIds: readonly Id[]) {
    for (const location_id of locationIds)
      await insert('user_locations', { account_id: user.account_id, user_id: user.id, location_id })
  }

  const location = (values: Needing<'locations', 'account_id'>) =>
    insert('locations', { name: 'Loop', ...values })

  /** A user's change of a field in a location's history. It does not change the location. */
  const locationChange = (values: Needing<'location_changes', 'account_id' | 'location_id'>) =>
    insert('location_changes', { field: 'phone', after: '"1"', origin: 'user', actor: 'Dana', ...values })

  /** A group of these locations. */
  async function group(values: Needing<'groups', 'account_id'>, locationIds: readonly Id[] = []) {
    const created = await insert('groups', { name: 'West', ...values })
    for (const location_id of locationIds)
      await insert('group_locations', { account_id: created.account_id, group_id: created.id, location_id })
    return created
  }

  /** A review on Google with five stars, published now. Its sentiment follows from its rating. */
  function review(values: Needing<'reviews', 'account_id' | 'location_id'>) {
    const rating = values.rating ?? 5
    return insert('reviews', {
      source_id: '1',
      dedupe_key: randomUUID(),
      rating,
      sentiment: rating ? sentimentOfRating(rating) : 0,
      published_at: new Date(),
      ...values,
    })
  }

  const tag = (values: Needing<'tags', 'account_id'>) => insert('tags', { name: 'Catering', ...values })

  /** A picture that was processed. No file exists for it. */
  const picture = (values: Needing<'pictures', 'account_id'>) =>
    insert('pictures', {
      state: 'ready',
      image_key: 'none',
      thumbnail_key: 'none',
      format: 'jpeg',
      width: 800,
      height: 600,
      ...values,
    })

  /** A photo on the location's profile, with a picture of its own unless `picture_id` is given. */
  async function photo(values: Needing<'photos', 'account_id' | 'location_id'>) {
    const picture_id = values.picture_id ?? (await picture({ account_id: values.account_id })).id
    return insert('photos', {
      picture_id,
      source_id: '1',
      category: 'MENU',
      state: 'live',
      actor: 'Dana',
      ...values,
    })
  }

  /** An import of reviews, at its start. No file exists for it. */
  const importedFile = (values: Needing<'imports', 'account_id'>) =>
    insert('imports', {
      kind: 'reviews',
      file_name: 'reviews.csv',
      file_key: 'none',
      file_bytes: 1,
      actor: 'Dana',
      ...values,
    })

  /** A widget of these locations, or of all. */
  async function widget(
    values: Needing<'widgets', 'account_id' | 'widget_type'>,
    locationIds?: readonly Id[],
  ) {
    const created = await insert('widgets', {
      key: randomUUID().replaceAll('-', ''),
      name: 'Shelf',
      settings: JSON.stringify({ allowedSites: [] }),
      has_all_locations: !locationIds,
      created_by: 'Dana',
      changed_by: 'Dana',
      ...values,
    })
    for (const location_id of locationIds ?? [])
      await insert('widget_locations', { account_id: created.account_id, widget_id: created.id, location_id })
    return created
  }

  /** A location's state in the directories as a whole. Replaces the one that it has. */
  const locationListing = (values: Needing<'location_listings', 'account_id' | 'location_id'>) =>
    insert('location_listings', values, ['account_id', 'location_id'])

  /** A location's listing in one directory. Replaces the one that it has. */
  const listing = (values: Needing<'listings', 'account_id' | 'location_id' | 'directory'>) =>
    insert('listings', values, ['account_id', 'location_id', 'directory'])

  /** A requested export file of all reviews. */
  const exportFile = (values: Needing<'export_files', 'account_id' | 'user_id'>) =>
    insert('export_files', {
      report: 'reviews',
      filter: '{"v": 1}',
      time_zone: 'UTC',
      as_of: new Date(),
      ...values,
    })

  /** A daily schedule of all reviews, without recipients. It is due only if `next_at` is given. */
  const schedule = (values: Needing<'scheduled_exports', 'account_id' | 'created_by'>) =>
    insert('scheduled_exports', {
      report: 'reviews',
      name: 'Every day',
      filter: '{"v": 1}',
      frequency: 'daily',
      local_time: '13:00',
      time_zone: 'UTC',
      ...values,
    })

  return {
    insert,
    account,
    setting,
    user,
    permission,
    userLocations,
    location,
    locationChange,
    group,
    review,
    tag,
    picture,
    photo,
    importedFile,
    widget,
    locationListing,
    listing,
    exportFile,
    schedule,
  }
}
