/**
 * The data of the edit page: the form, the snippet to copy into a site, and the preview. The preview next to the form
 * is rendered from what is saved now, while visitors may get an answer cached for a minute or two.
 */

import { brandOfAccount } from '#app/brand/brand.server'
import { configuration } from '#app/configuration.server'
import type { Tx } from '#app/database/tenant.server'
import { siteHref } from '#app/routing/href'
import type { Viewer } from '#app/viewer/viewer.server'
import { draftAddress, editorWith } from './editor.server'
import { snippetOf } from './snippet'
import type { WidgetType } from './widget'
import { requireWidget, type Widget } from './widgets.server'

export function editPage(viewer: Viewer, type: WidgetType, widgetId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    const widget = await requireWidget(tx, widgetId, type)
    return {
      ...(await shownWidget(tx, viewer, widget)),
      preview: draftAddress(viewer, widget.content, now),
      ...(await editorWith(tx, viewer, widget.content)),
    }
  })
}

export function previewPage(viewer: Viewer, type: WidgetType, widgetId: string | undefined) {
  return viewer.query(async (tx) => shownWidget(tx, viewer, await requireWidget(tx, widgetId, type)))
}

async function shownWidget(tx: Tx, _viewer: Viewer, { id, key, changedAt, content }: Widget) {
  const { origin } = await brandOfAccount(tx.accountId, tx)
  const { type, name, settings } = content
  return {
    ...{ id, type, name, changedAt },
    title: settings.title,
    preview: siteHref('/embed/:widgetKey', { widgetKey: key }),
    snippet: snippetOf({
      ...{ key, type },
      origin: origin ?? new URL(configuration().baseUrl).origin,
      title: settings.title,
    }),
  }
}
