/** Inserts widgets of the demo bakery directly into the database. */
import { type WidgetType, widgetTypes } from '#app/product/widgets/widget'
import { createBuilders } from '../support/builders'
import type { SqlClient } from '../support/sql'

/** Inserts a widget for all locations, or for Evanston when its type shows a single one. Returns its key. */
export async function insertWidget(
  rows: Pick<SqlClient, 'one'>,
  accountId: string,
  type: WidgetType,
  settings: object = {},
): Promise<string> {
  const findEvanston = () =>
    rows.one<{ id: string }>(`select id::text from locations where account_id = $1 and name = 'Evanston'`, [
      accountId,
    ])
  const { key } = await createBuilders(rows).widget(
    {
      account_id: accountId,
      name: type,
      widget_type: type,
      settings: JSON.stringify({ allowedSites: [], ...settings }),
    },
    widgetTypes[type].isForOneLocation ? [(await findEvanston()).id] : undefined,
  )
  return key
}
