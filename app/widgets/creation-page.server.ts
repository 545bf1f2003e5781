/** The form of a new widget: for the location in the address, or for all locations if the type allows that. */

import { isId } from '#app/filters/field-values'
import { entriesOf } from '#app/filters/lookups.server'
import { locationLookup } from '#app/locations/location-lookups.server'
import type { Viewer } from '#app/viewer/viewer.server'
import { draftAddress, editorWith } from './editor.server'
import { newWidget } from './new-widget'
import { type WidgetType, widgetTypes } from './widget'

export function creationPage(viewer: Viewer, type: WidgetType, search: URLSearchParams, now: Date) {
  return viewer.query(async (tx) => {
    const [location = null] = await entriesOf(
      tx,
      locationLookup,
      [search.get('location_id') ?? ''].filter(isId),
    )
    const hasAll = !location && viewer.places === null && !widgetTypes[type].isOfOneLocation
    const content = newWidget(type, hasAll ? null : location ? [location.id] : [])
    if (location) content.name = `${content.name}: ${location.name}`.slice(0, 100).trim()
    return {
      ...(await editorWith(tx, viewer, content)),
      preview: draftAddress(viewer, content, now),
      from: search.get('fromPage') === 'location' ? location : null,
    }
  })
}
