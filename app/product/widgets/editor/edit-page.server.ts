/**
 * Loads the pages that edit and preview a widget, with the form, the snippet to copy into a site, and the preview. The
 * preview next to the form is not cached, whereas visitors may get a response that is a minute or two old.
 */

import { configuration } from '#app/kit/configuration.server'
import type { Tx } from '#app/kit/database/tenant.server'
import { describeShown } from '#app/kit/forms/form-edits.server'
import { siteHref } from '#app/kit/routing/href'
import { loadBrandOfAccount } from '#app/platform/brand/brand.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { draftPreviewHref, loadEditor } from '../editor.server'
import { editedValuesOf } from '../edits/edited-values'
import { snippetOf } from '../snippet'
import type { WidgetType } from '../widget'
import { requireWidget, type Widget } from '../widgets.server'

export function loadEditPage(viewer: Viewer, type: WidgetType, widgetId: string | undefined, now: Date) {
  return viewer.query(async (tx) => {
    const widget = await requireWidget(tx, widgetId, type)
    return {
      ...(await loadWidgetPage(tx, widget)),
      preview: draftPreviewHref(viewer, widget.content, now),
      ...(await loadEditor(tx, viewer, widget.content)),
      shown: describeShown(editedValuesOf(widget.content)),
    }
  })
}

export function loadPreviewPage(viewer: Viewer, type: WidgetType, widgetId: string | undefined) {
  return viewer.query(async (tx) => loadWidgetPage(tx, await requireWidget(tx, widgetId, type)))
}

async function loadWidgetPage(tx: Tx, { id, key, changedAt, content }: Widget) {
  const { origin } = await loadBrandOfAccount(tx.accountId, tx)
  const { type, name, settings } = content
  return {
    id,
    type,
    name,
    changedAt,
    title: settings.title,
    preview: siteHref('/embed/:widgetKey', { widgetKey: key }),
    snippet: snippetOf({
      key,
      type,
      origin: origin ?? new URL(configuration().baseUrl).origin,
      title: settings.title,
    }),
  }
}
