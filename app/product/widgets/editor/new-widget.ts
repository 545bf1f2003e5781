/** Returns the initial content of a new widget. It is valid as soon as it has a location. */
import type { Id } from '#app/kit/database/schema'
import { type WidgetContent, type WidgetType, widgetTypes } from '../widget'

export function newWidgetContent(type: WidgetType, locationIds: Id[] | null): WidgetContent {
  const { label, listsReviews } = widgetTypes[type]
  return {
    type,
    name: label,
    locationIds,
    reviewIds: [],
    settings: {
      title: type === 'location_info' ? 'Address, hours and phone' : 'Customer reviews',
      autoPublish: listsReviews,
      minRating: 1,
      onlyWithText: type === 'teaser',
      sourceIds: [],
      locale: 'en-US',
      allowedSites: [],
      theme: { scheme: 'light', colours: null, corner: 'rounded', font: 'own' },
    },
  }
}
