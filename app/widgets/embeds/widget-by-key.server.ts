/**
 * The way from a key to a widget, for visitors who have no account. Nothing is there for a key nobody has, nor for an
 * account that is not active or no longer has widgets of this type.
 */
import { asSignIn, type IdentityTx } from '#app/database/identity.server'
import type { Id } from '#app/database/schema'
import { asAccount, type Tx } from '#app/database/tenant.server'
import { settingsFrom } from '#app/session/account-settings'
import { type WidgetContent, type WidgetType, widgetTypes } from '../widget'
import { readSettings } from '../widget-schema'

export const widgetKey = /^[0-9a-f]{32}$/

type Owner = { accountId: Id; widgetId: Id; timeZone: string }
export type Widget = { content: WidgetContent; timeZone: string }

/** Runs `fn` with the widget in a transaction of its account; null where there is no such widget. */
export async function withWidget<T>(
  key: string,
  fn: (tx: Tx, widget: Widget) => Promise<T>,
): Promise<T | null> {
  const owner = widgetKey.test(key) ? await findOwner(key) : null
  if (!owner) return null
  return asAccount(owner.accountId, async (tx) => {
    const content = await findContent(tx, owner.widgetId)
    return content && fn(tx, { content, timeZone: owner.timeZone })
  })
}

function findOwner(key: string): Promise<Owner | null> {
  return asSignIn(async (tx) => {
    const found = await tx
      .selectFrom('widgets')
      .innerJoin('accounts', 'accounts.id', 'widgets.account_id')
      .select(['widgets.account_id', 'widgets.id', 'widgets.widget_type', 'accounts.time_zone'])
      .where('widgets.key', '=', key)
      .where('accounts.status', '=', 'active')
      .executeTakeFirst()
    if (!found || !(await hasSetting(tx, found.account_id, found.widget_type))) return null
    return { accountId: found.account_id, widgetId: found.id, timeZone: found.time_zone }
  })
}

async function hasSetting(tx: IdentityTx, accountId: Id, type: WidgetType): Promise<boolean> {
  const { setting } = widgetTypes[type]
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', accountId)
    .where('code', '=', setting)
    .execute()
  return settingsFrom(rows)[setting] === true
}

async function findContent(tx: Tx, widgetId: Id): Promise<WidgetContent | null> {
  const widget = await tx
    .selectFrom('widgets')
    .select(['name', 'widget_type', 'settings', 'has_all_locations'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', widgetId)
    .executeTakeFirst()
  if (!widget) return null
  return {
    type: widget.widget_type,
    name: widget.name,
    settings: readSettings(widget.settings),
    locationIds: widget.has_all_locations ? null : await chosenLocations(tx, widgetId),
    reviewIds: await chosenReviews(tx, widgetId),
  }
}

async function chosenLocations(tx: Tx, widgetId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('widget_locations')
    .select('location_id')
    .where('account_id', '=', tx.accountId)
    .where('widget_id', '=', widgetId)
    .orderBy('location_id')
    .execute()
  return rows.map(({ location_id }) => location_id)
}

async function chosenReviews(tx: Tx, widgetId: Id): Promise<Id[]> {
  const rows = await tx
    .selectFrom('widget_reviews')
    .select('review_id')
    .where('account_id', '=', tx.accountId)
    .where('widget_id', '=', widgetId)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ review_id }) => review_id)
}
