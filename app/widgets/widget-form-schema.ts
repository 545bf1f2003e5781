/** Validates the form of a widget, with messages of its own. */
import { z } from 'zod'
import { isId } from '#app/filters/field-values'
import { findFields } from '#app/filters/find-step'
import { originOf } from './allowed-site'
import { afterButton } from './featured'
import { illegible } from './legibility'
import {
  corners,
  fonts,
  MOST_FEATURED,
  MOST_LOCATIONS,
  MOST_SITES,
  schemes,
  type WidgetContent,
  type WidgetType,
  widgetLocales,
  widgetTypes,
} from './widget'

const line = (what: string) =>
  z
    .string({ error: `Enter a ${what}` })
    .trim()
    .min(1, `Enter a ${what}`)
    .max(100, 'Use at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Use one line')
const ids = (most: number, message: string) =>
  z.array(z.string().refine(isId, 'Choose from the list')).max(most, message).default([])
const colour = z
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
    const wrong = lines.find((each) => !originOf(each))
    if (wrong) {
      const message = `“${wrong.slice(0, 100)}” is not the address of a site, such as https://www.example.com`
      context.addIssue({ code: 'custom', message })
    }
    if (lines.length > MOST_SITES)
      context.addIssue({ code: 'custom', message: `Enter at most ${MOST_SITES} sites` })
    return [...new Set(lines.flatMap((each) => originOf(each) ?? []))]
  })

/** Transforms the form into widget content; ignores fields that the type does not have. */
export function widgetFormSchema(type: WidgetType) {
  const { isOfOneLocation, listsReviews } = widgetTypes[type]
  return z
    .object({
      ...findFields,
      findReviews: findFields.find,
      name: line('name'),
      title: line('title'),
      reach: z.enum(['all', 'some']).default('some').catch('some'),
      locations: ids(MOST_LOCATIONS, `Choose at most ${MOST_LOCATIONS} locations, or all`),
      choice: z.enum(['matching', 'featured']).default('matching').catch('matching'),
      minRating: z.enum(['1', '2', '3', '4', '5'], { error: 'Choose a rating' }).default('1'),
      onlyWithText: z.boolean().default(false),
      sources: ids(100, 'Choose at most 100 sources'),
      reviews: ids(MOST_FEATURED, `Choose at most ${MOST_FEATURED} reviews`),
      scheme: z.enum(schemes, { error: 'Choose light, dark or the visitor’s' }),
      hasOwnColours: z.boolean().default(false),
      colours: z.object({ text: colour, background: colour, accent: colour }).optional(),
      corner: z.enum(corners, { error: 'Choose the corners' }),
      font: z.enum(fonts, { error: 'Choose a font' }),
      locale: z.enum(widgetLocales, { error: 'Choose how dates are written' }),
      sites,
    })
    .transform(({ intent, ...typed }) => ({ ...typed, reviews: afterButton(intent, typed.reviews) }))
    .superRefine((typed, context) => {
      const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
      const isOfAll = typed.reach === 'all' && !isOfOneLocation
      if (!isOfAll && typed.locations.length === 0) refuse(['locations'], 'Choose a location')
      if (isOfOneLocation && typed.locations.length > 1) refuse(['locations'], 'Choose one location')
      if (listsReviews && typed.choice === 'featured' && typed.reviews.length === 0)
        refuse(['reviews'], 'Choose at least one review, or let those appear that match')
      if (!typed.hasOwnColours) return
      if (!typed.colours) return refuse(['colours', 'text'], 'Choose colors')
      for (const { of, message } of illegible(typed.colours)) refuse(['colours', of], message)
    })
    .transform((typed): WidgetContent => {
      const isChosen = listsReviews && typed.choice === 'featured'
      return {
        type,
        name: typed.name,
        locationIds: typed.reach === 'all' && !isOfOneLocation ? null : [...new Set(typed.locations)],
        // Stored even while all matching reviews are shown: a user who switches back finds the choice again.
        reviewIds: listsReviews ? [...new Set(typed.reviews)] : [],
        settings: {
          title: typed.title,
          autoPublish: listsReviews && !isChosen,
          minRating: listsReviews ? (Number(typed.minRating) as 1 | 2 | 3 | 4 | 5) : 1,
          onlyWithText: listsReviews && typed.onlyWithText,
          sourceIds: type === 'location_info' ? [] : typed.sources,
          locale: typed.locale,
          allowedSites: typed.sites,
          theme: {
            scheme: typed.scheme,
            colours: typed.hasOwnColours ? (typed.colours ?? null) : null,
            corner: typed.corner,
            font: typed.font,
          },
        },
      }
    })
}
