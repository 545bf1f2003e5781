/** Validates the form of a widget. */
import { z } from 'zod'
import { isId } from '#app/platform/filters/field-values'
import { choiceSearchFields } from '#app/platform/filters/form-choice-search'
import {
  corners,
  fonts,
  MAX_FEATURED,
  MAX_LOCATIONS,
  MAX_SITES,
  schemes,
  type WidgetContent,
  type WidgetType,
  widgetLocales,
  widgetTypes,
} from '../widget'
import { parseOrigin } from './allowed-site'
import { reviewsAfterButton } from './featured-reviews'
import { findIllegibleColors } from './legibility'

const singleLine = (label: string) =>
  z
    .string({ error: `Enter a ${label}` })
    .trim()
    .min(1, `Enter a ${label}`)
    .max(100, 'Use at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Use one line')
const idArray = (max: number, message: string) =>
  z.array(z.string().refine(isId, 'Choose from the list')).max(max, message).default([])
const color = z
  .string({ error: 'Choose a color' })
  .regex(/^#[0-9a-f]{6}$/i, 'Choose a color such as #16223a')
  .toLowerCase()

const sites = z
  .string()
  .max(10_000, 'Use at most 10,000 characters')
  .default('')
  .transform((text, context) => {
    const lines = text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean)
    const invalidLine = lines.find((each) => !parseOrigin(each))
    if (invalidLine) {
      const message = `“${invalidLine.slice(0, 100)}” isn’t a website address. Example: https://www.example.com`
      context.addIssue({ code: 'custom', message })
    }
    if (lines.length > MAX_SITES)
      context.addIssue({ code: 'custom', message: `Enter at most ${MAX_SITES} sites` })
    return [...new Set(lines.flatMap((line) => parseOrigin(line) ?? []))]
  })

/**
 * Returns the schema of the form, which transforms the values into widget content. Ignores fields that the type does
 * not have.
 */
export function widgetFormSchema(type: WidgetType) {
  const { isForOneLocation, listsReviews } = widgetTypes[type]
  return z
    .object({
      ...choiceSearchFields,
      findReviews: choiceSearchFields.find,
      name: singleLine('name'),
      title: singleLine('title'),
      reach: z.enum(['all', 'some']).default('some').catch('some'),
      locations: idArray(MAX_LOCATIONS, `Choose at most ${MAX_LOCATIONS} locations, or all`),
      choice: z.enum(['matching', 'featured']).default('matching').catch('matching'),
      minRating: z.enum(['1', '2', '3', '4', '5'], { error: 'Choose a rating' }).default('1'),
      onlyWithText: z.boolean().default(false),
      sources: idArray(100, 'Choose at most 100 sources'),
      reviews: idArray(MAX_FEATURED, `Choose at most ${MAX_FEATURED} reviews`),
      scheme: z.enum(schemes, { error: 'Choose light, dark or match visitor’s device' }),
      hasCustomColors: z.boolean().default(false),
      colors: z.object({ text: color, background: color, accent: color }).optional(),
      corner: z.enum(corners, { error: 'Choose a corner style' }),
      font: z.enum(fonts, { error: 'Choose a font' }),
      locale: z.enum(widgetLocales, { error: 'Choose a date format' }),
      sites,
    })
    .transform(({ intent, ...values }) => ({
      ...values,
      reviews: reviewsAfterButton(intent, values.reviews),
    }))
    .superRefine((values, context) => {
      const addIssue = (path: string[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      const isForAllLocations = values.reach === 'all' && !isForOneLocation
      if (!isForAllLocations && values.locations.length === 0) addIssue(['locations'], 'Choose a location')
      if (isForOneLocation && values.locations.length > 1) addIssue(['locations'], 'Choose one location')
      if (listsReviews && values.choice === 'featured' && values.reviews.length === 0)
        addIssue(['reviews'], 'Choose at least one review, or show the newest matching reviews')
      if (!values.hasCustomColors) return
      if (!values.colors) return addIssue(['colors', 'text'], 'Choose colors')
      for (const { of, message } of findIllegibleColors(values.colors)) addIssue(['colors', of], message)
    })
    .transform((values): WidgetContent => {
      const hasChosenReviews = listsReviews && values.choice === 'featured'
      return {
        type,
        name: values.name,
        locationIds: values.reach === 'all' && !isForOneLocation ? null : [...new Set(values.locations)],
        // Store the featured reviews even if the widget shows all matching reviews, so that they are still there when
        // the user switches back.
        reviewIds: listsReviews ? [...new Set(values.reviews)] : [],
        settings: {
          title: values.title,
          autoPublish: listsReviews && !hasChosenReviews,
          minRating: listsReviews ? (Number(values.minRating) as 1 | 2 | 3 | 4 | 5) : 1,
          onlyWithText: listsReviews && values.onlyWithText,
          sourceIds: type === 'location_info' ? [] : values.sources,
          locale: values.locale,
          allowedSites: values.sites,
          theme: {
            scheme: values.scheme,
            colours: values.hasCustomColors ? (values.colors ?? null) : null,
            corner: values.corner,
            font: values.font,
          },
        },
      }
    })
}
