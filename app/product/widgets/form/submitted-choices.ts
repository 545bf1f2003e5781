/**
 * Parses the selections in the form of a widget. They are parsed even if other fields are invalid, because the editor's
 * searches depend on them.
 */
import { z } from 'zod'
import type { Id } from '#app/kit/database/schema'
import { flagParameter } from '#app/kit/routing/query'
import { idListSchema } from '#app/platform/filters/id-list-schema'
import { MAX_FEATURED, MAX_LOCATIONS, type WidgetContent, type WidgetType, widgetTypes } from '../widget'

export type WidgetChoices = {
  reach: 'all' | 'some'
  locations: Id[]
  minRating: number
  onlyWithText: boolean
  sources: Id[]
  /** The ids of the featured reviews, in the order that the user chose. */
  reviews: Id[]
}

const schema = z.object({
  reach: z.enum(['all', 'some']).catch('some'),
  locations: idListSchema(MAX_LOCATIONS),
  minRating: z.coerce.number().int().min(1).max(5).catch(1),
  onlyWithText: flagParameter,
  sources: idListSchema(100),
  reviews: idListSchema(MAX_FEATURED),
})

export function parseSubmittedChoices(payload: Record<string, unknown>, type: WidgetType): WidgetChoices {
  const parsed = schema.parse(payload)
  return { ...parsed, reach: widgetTypes[type].isForOneLocation ? 'some' : parsed.reach }
}

export function choicesOf({ type, settings, locationIds, reviewIds }: WidgetContent): WidgetChoices {
  return {
    reach: locationIds || widgetTypes[type].isForOneLocation ? 'some' : 'all',
    locations: locationIds ?? [],
    minRating: settings.minRating,
    onlyWithText: settings.onlyWithText,
    sources: settings.sourceIds,
    reviews: reviewIds,
  }
}
