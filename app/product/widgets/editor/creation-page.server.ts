/**
 * Loads the form for a new widget. It starts with the location in the URL; otherwise, with all locations if the type
 * and the viewer's permissions allow that.
 */

import { isId } from '#app/platform/filters/field-values'
import { loadEntries } from '#app/platform/filters/lookups.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { draftPreviewHref, loadEditor } from '../editor.server'
import { type WidgetType, widgetTypes } from '../widget'
import { newWidgetContent } from './new-widget'

export function loadCreationPage(viewer: Viewer, type: WidgetType, search: URLSearchParams, now: Date) {
  return viewer.query(async (tx) => {
    const [location = null] = await loadEntries(
      tx,
      locationLookup,
      [search.get('location_id') ?? ''].filter(isId),
    )
    const isForAllLocations =
      !location && viewer.limitedToUserId === null && !widgetTypes[type].isForOneLocation
    const content = newWidgetContent(type, isForAllLocations ? null : location ? [location.id] : [])
    if (location) content.name = `${content.name}: ${location.name}`.slice(0, 100).trim()
    return {
      ...(await loadEditor(tx, viewer, content)),
      preview: draftPreviewHref(viewer, content, now),
      fromLocation: search.get('fromPage') === 'location' ? location : null,
    }
  })
}
