/**
 * Looks up a widget by its key, for anonymous visitors. There is no result if the key is unknown, the account is not
 * active, or the widget type is switched off for the account.
 */

import { settingsFrom } from '#app/kit/access/account-settings'
import type { Id } from '#app/kit/database/schema'
import { asSignIn, type SignInTx } from '#app/kit/database/sign-in-role.server'
import { asAccount, type Tx } from '#app/kit/database/tenant.server'
import { type WidgetContent, type WidgetType, widgetTypes } from '../../widget'
import { findWidget } from '../../widgets.server'

export const widgetKeyPattern = /^[0-9a-f]{32}$/

type WidgetOwner = { accountId: Id; widgetId: Id; timeZone: string }
export type EmbeddedWidget = { content: WidgetContent; timeZone: string }

/**
 * Runs `fn` with the widget in a transaction of the widget's account and returns its result; null if there is no such
 * widget.
 */
export async function withWidget<T>(
  key: string,
  fn: (tx: Tx, widget: EmbeddedWidget) => Promise<T>,
): Promise<T | null> {
  const owner = widgetKeyPattern.test(key) ? await findWidgetOwner(key) : null
  if (!owner) return null
  return asAccount(owner.accountId, async (tx) => {
    const widget = await findWidget(tx, owner.widgetId)
    return widget && fn(tx, { content: widget.content, timeZone: owner.timeZone })
  })
}

function findWidgetOwner(key: string): Promise<WidgetOwner | null> {
  return asSignIn(async (tx) => {
    const found = await tx
      .selectFrom('widgets')
      .innerJoin('accounts', 'accounts.id', 'widgets.account_id')
      .select(['widgets.account_id', 'widgets.id', 'widgets.widget_type', 'accounts.time_zone'])
      .where('widgets.key', '=', key)
      .where('accounts.status', '=', 'active')
      .executeTakeFirst()
    if (!found || !(await isTypeEnabled(tx, found.account_id, found.widget_type))) return null
    return { accountId: found.account_id, widgetId: found.id, timeZone: found.time_zone }
  })
}

async function isTypeEnabled(tx: SignInTx, accountId: Id, type: WidgetType): Promise<boolean> {
  const { setting } = widgetTypes[type]
  const rows = await tx
    .selectFrom('account_settings')
    .select(['code', 'value'])
    .where('account_id', '=', accountId)
    .where('code', '=', setting)
    .execute()
  return settingsFrom(rows)[setting] === true
}
