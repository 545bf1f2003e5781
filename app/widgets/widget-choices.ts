/** The choices in the form of a widget, read even if other fields are invalid: the editor's searches need them. */
import { z } from 'zod'
import type { Id } from '#app/database/schema'
import { idList } from '#app/filters/id-list'
import { flagParameter } from '#app/routing/query'
import { MOST_FEATURED, MOST_LOCATIONS, type WidgetContent, type WidgetType, widgetTypes } from './widget'

export type WidgetChoices = {
  reach: 'all' | 'some'
  locations: Id[]
  minRating: number
  onlyWithText: boolean
  sources: Id[]
  /** In the chosen order. */
  reviews: Id[]
}

const schema = z.object({
  reach: z.enum(['all', 'some']).catch('some'),
  locations: idList(MOST_LOCATIONS),
  minRating: z.coerce.number().int().min(1).max(5).catch(1),
  onlyWithText: flagParameter,
  sources: idList(100),
  reviews: idList(MOST_FEATURED),
})

export function choicesIn(payload: Record<string, unknown>, type: WidgetType): WidgetChoices {
  const sent = schema.parse(payload)
  return { ...sent, reach: widgetTypes[type].isOfOneLocation ? 'some' : sent.reach }
}

export function choicesOf({ type, settings, locationIds, reviewIds }: WidgetContent): WidgetChoices {
  return {
    reach: locationIds || widgetTypes[type].isOfOneLocation ? 'some' : 'all',
    locations: locationIds ?? [],
    minRating: settings.minRating,
    onlyWithText: settings.onlyWithText,
    sources: settings.sourceIds,
    reviews: reviewIds,
  }
}
