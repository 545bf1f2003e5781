/**
 * Converts stored content to form values for the fields that the type has. The featured reviews are in the editor's
 * data instead.
 */
import type { z } from 'zod'
import { schemeColors, type WidgetContent, widgetTypes } from '../widget'
import type { widgetFormSchema } from './widget-form-schema'

export type WidgetFormValues = z.input<ReturnType<typeof widgetFormSchema>>

export function formValuesOf({ type, name, settings, locationIds }: WidgetContent): WidgetFormValues {
  const { theme } = settings
  const { isForOneLocation, listsReviews } = widgetTypes[type]
  return {
    name,
    title: settings.title,
    reach: locationIds || isForOneLocation ? 'some' : 'all',
    locations: locationIds ?? [],
    ...(listsReviews ? reviewValuesOf(settings) : {}),
    ...(type === 'location_info' ? {} : { sources: settings.sourceIds }),
    scheme: theme.scheme,
    hasCustomColors: theme.colours !== null,
    colors: theme.colours ?? schemeColors[theme.scheme === 'dark' ? 'dark' : 'light'],
    corner: theme.corner,
    font: theme.font,
    locale: settings.locale as WidgetFormValues['locale'],
    sites: settings.allowedSites.join('\n'),
  }
}

function reviewValuesOf({ autoPublish, minRating, onlyWithText }: WidgetContent['settings']) {
  return {
    choice: autoPublish ? ('matching' as const) : ('featured' as const),
    minRating: String(minRating) as WidgetFormValues['minRating'],
    onlyWithText,
  }
}
