/** The form of a widget as it was sent, whatever is wrong in it: the form is drawn again with it. */
import { z } from 'zod'
import { idList } from '#app/filters/id-list'
import { featured, featuringIn } from './featured'
import type { colourNames, TypedWidget } from './typed-widget'
import { MOST_FEATURED, MOST_LOCATIONS, schemeColours, type WidgetType, widgetTypes } from './widget'

const text = z.string().catch('')
const isSent = z
  .unknown()
  .optional()
  .transform((sent) => sent !== undefined)
const colour = (name: (typeof colourNames)[number]) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase()
    .catch(schemeColours.light[name])
const colours = z.object({ text: colour('text'), background: colour('background'), accent: colour('accent') })

export function widgetValuesSchema(type: WidgetType) {
  return z
    .object({
      ...{ intent: text, name: text, title: text, reach: text },
      locations: idList(MOST_LOCATIONS),
      ...{ choice: text, minRating: text, onlyWithText: isSent },
      sources: idList(100),
      reviews: idList(MOST_FEATURED),
      ...{ scheme: text, hasOwnColours: isSent },
      colours: colours.catch(() => colours.parse({})),
      ...{ corner: text, font: text, locale: text, sites: text },
    })
    .transform(
      ({ intent, ...typed }): TypedWidget => ({
        ...typed,
        reach: typed.reach === 'all' && !widgetTypes[type].isOfOneLocation ? 'all' : 'some',
        choice: typed.choice === 'featured' ? 'featured' : 'matching',
        reviews: afterButton(intent, typed.reviews),
      }),
    )
}

/** The chosen reviews after a button of theirs was pressed, and as they are after any other. */
export function afterButton(intent: string | undefined, reviews: string[]): string[] {
  const featuring = featuringIn(intent ?? '')
  return featuring ? featured(reviews, featuring) : reviews
}
