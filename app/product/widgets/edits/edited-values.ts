/** Converts the content of a widget to the fields that are merged when two people edit it at once, and back. */
import type { Id } from '#app/kit/database/schema'
import { type WidgetContent, type WidgetSettings, type WidgetTheme, widgetTypes } from '../widget'

/** The lists that can stand for all: all locations, all public sources, all websites. */
export const openLists = ['locations', 'sources', 'sites'] as const
export type OpenList = (typeof openLists)[number]

/**
 * The fields that a merge compares one by one. Each of `openLists` has two of them: the list, which is missing if it
 * stands for all, and the whole list as one value: "all", or the chosen ids or sites with spaces between them.
 */
export type EditedValues = {
  [List in OpenList]?: string[]
} & { [List in OpenList as `${List}AsOne`]?: string } & {
  name: string
  title: string
  choice: 'matching' | 'featured'
  minRating: WidgetSettings['minRating']
  onlyWithText: boolean
  /** The ids of the featured reviews in their order. */
  reviews: Id[]
  scheme: WidgetTheme['scheme']
  hasCustomColors: boolean
  textColor?: string
  backgroundColor?: string
  accentColor?: string
  corner: WidgetTheme['corner']
  font: WidgetTheme['font']
  locale: string
}

/** The custom colors are legible only together. */
export const units: (keyof EditedValues)[][] = [
  ['hasCustomColors', 'textColor', 'backgroundColor', 'accentColor'],
]

/** The lists whose order means something. */
export const ordered: (keyof EditedValues)[] = ['reviews']

export function editedValuesOf({
  type,
  name,
  settings,
  locationIds,
  reviewIds,
}: WidgetContent): EditedValues {
  const { scheme, colours, corner, font } = settings.theme
  const { sourceIds, allowedSites } = settings
  return {
    name,
    title: settings.title,
    // Of a single location, there is no list to merge: the widget would have two.
    locations: widgetTypes[type].isForOneLocation ? undefined : (locationIds ?? undefined),
    locationsAsOne: asOne(locationIds?.toSorted()),
    choice: settings.autoPublish ? 'matching' : 'featured',
    minRating: settings.minRating,
    onlyWithText: settings.onlyWithText,
    reviews: reviewIds,
    sources: sourceIds.length > 0 ? sourceIds : undefined,
    sourcesAsOne: asOne(sourceIds.length > 0 ? sourceIds.toSorted() : undefined),
    scheme,
    hasCustomColors: colours !== null,
    textColor: colours?.text,
    backgroundColor: colours?.background,
    accentColor: colours?.accent,
    corner,
    font,
    locale: settings.locale,
    sites: allowedSites.length > 0 ? allowedSites : undefined,
    sitesAsOne: asOne(allowedSites.length > 0 ? allowedSites : undefined),
  }
}

/**
 * Returns the submitted values that are compared with the stored ones. An open list is compared as one value if one of
 * the two people chose all: what the other adds or removes would otherwise be lost, or "all" would be.
 */
export function comparedValues(submitted: EditedValues, stored: EditedValues): EditedValues {
  const compared = { ...submitted }
  for (const list of openLists)
    delete compared[submitted[list] && stored[list] ? (`${list}AsOne` as const) : list]
  return compared
}

export function contentOf(type: WidgetContent['type'], values: EditedValues): WidgetContent {
  const { name, title, choice, minRating, onlyWithText, reviews, locale } = values
  const { scheme, textColor, backgroundColor, accentColor, corner, font } = values
  const colours =
    textColor && backgroundColor && accentColor
      ? { text: textColor, background: backgroundColor, accent: accentColor }
      : null
  return {
    type,
    name,
    locationIds: chosenIn(values, 'locations'),
    reviewIds: reviews,
    settings: {
      title,
      autoPublish: choice === 'matching',
      minRating,
      onlyWithText,
      sourceIds: chosenIn(values, 'sources') ?? [],
      locale,
      allowedSites: chosenIn(values, 'sites') ?? [],
      theme: { scheme, colours, corner, font },
    },
  }
}

/** Returns the ids or sites in the list; null for all. */
export function chosenIn(values: EditedValues, list: OpenList): string[] | null {
  const whole = values[`${list}AsOne`] ?? ''
  return values[list] ?? (whole === 'all' ? null : whole.split(' ').filter(Boolean))
}

function asOne(chosen: string[] | undefined): string {
  return chosen ? chosen.join(' ') : 'all'
}
