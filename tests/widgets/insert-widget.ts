/** Inserts widgets of the demo bakery directly into the database. */
import { randomBytes } from 'node:crypto'
import { type WidgetType, widgetTypes } from '#app/widgets/widget'
import type { SqlClient } from '../support/sql'

/** Inserts a widget for all locations, or for Evanston when its type shows a single one. Returns its key. */
export async function insertWidget(
  { one }: Pick<SqlClient, 'one'>,
  accountId: string,
  type: WidgetType,
  settings: object = {},
): Promise<string> {
  const key = randomBytes(16).toString('hex')
  const { isForOneLocation } = widgetTypes[type]
  const settingsJson = JSON.stringify({ allowedSites: [], ...settings })
  const { id } = await one<{ id: string }>(
    `insert into widgets (account_id, key, name, widget_type, settings, has_all_locations, created_by, changed_by)
     values ($1, $2, $3, $3, $4, $5, 'Dana', 'Dana') returning id::text`,
    [accountId, key, type, settingsJson, !isForOneLocation],
  )
  if (isForOneLocation)
    await one(
      `insert into widget_locations select account_id, $2, id from locations where account_id = $1 and name = 'Evanston'
       returning location_id`,
      [accountId, id],
    )
  return key
}
