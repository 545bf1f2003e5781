/** Describes what two people have changed in a widget, in the words of its form. */
import type { Id } from '#app/kit/database/schema'
import type { Tx } from '#app/kit/database/tenant.server'
import { describeConflicts, type EditConflicts } from '#app/kit/forms/form-edits.server'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { loadEntries } from '#app/platform/filters/lookups.server'
import { locationLookup } from '#app/product/locations/location-lookups.server'
import { sourceLookup } from '#app/product/reviews/review-lookups.server'
import { loadChoosableReviews } from '../choosable-reviews.server'
import { localeOptions } from '../form/locale-options'
import {
  choiceLabels,
  colorLabels,
  cornerLabels,
  fontLabels,
  minRatingLabels,
  schemeLabels,
  scopeLabels,
} from '../form/option-labels'
import { widgetTypes } from '../widget'
import type { Widget } from '../widgets.server'
import { chosenIn, type EditedValues, type OpenList } from './edited-values'

/** The maximum number of names in a list. */
const MAX_NAMES = 15

type Edit = {
  stored: EditedValues
  submitted: EditedValues
  widget: Pick<Widget, 'content' | 'changedBy' | 'changedAt'>
}

/** Returns the conflicts as the page shows them. */
export async function describeWidgetConflicts(
  tx: Tx,
  fields: string[],
  { stored, submitted, widget }: Edit,
): Promise<EditConflicts> {
  const names = await loadNames(tx, [stored, submitted])
  const locationLabel = widgetTypes[widget.content.type].isForOneLocation ? 'Location' : 'Locations'
  return describeConflicts(
    fields,
    { stored, submitted, by: widget.changedBy, at: widget.changedAt },
    (field) => labels[field.replace('AsOne', '')] ?? locationLabel,
    (field, values) => formatField(field, values, names),
  )
}

/** The names of what can be chosen, by id. */
type Names = Record<'locations' | 'sources' | 'reviews', Map<Id, string>>

async function loadNames(tx: Tx, values: EditedValues[]): Promise<Names> {
  const idsIn = (list: OpenList) => values.flatMap((each) => chosenIn(each, list) ?? [])
  const reviewIds = values.flatMap(({ reviews }) => reviews)
  const locations = await loadEntries(tx, locationLookup, idsIn('locations'))
  const sources = await loadEntries(tx, sourceLookup, idsIn('sources'))
  const reviews = await loadChoosableReviews(tx, reviewIds)
  return {
    locations: new Map(locations.map(({ id, name }) => [id, name])),
    sources: new Map(sources.map(({ id, name }) => [id, name])),
    reviews: new Map(reviews.map(({ id, reviewer }) => [id, reviewer || 'Anonymous'])),
  }
}

const labels: Record<string, string> = {
  name: 'Name',
  title: 'Title for screen readers',
  choice: 'Reviews',
  minRating: 'Lowest rating',
  onlyWithText: 'Only reviews with text',
  reviews: 'Featured reviews',
  sources: 'Sources',
  scheme: 'Light or dark',
  hasCustomColors: 'Custom colors',
  textColor: colorLabels.text,
  backgroundColor: colorLabels.background,
  accentColor: colorLabels.accent,
  corner: 'Corners',
  font: 'Font',
  locale: 'Dates and numbers',
  sites: 'Allowed websites',
}

const allLabels: Record<OpenList, string> = {
  locations: scopeLabels.all,
  sources: 'All public sources',
  sites: 'All websites',
}

function formatField(field: string, values: EditedValues, names: Names): string {
  switch (field) {
    case 'locations':
    case 'locationsAsOne':
      return formatOpenList('locations', values, names.locations)
    case 'sources':
    case 'sourcesAsOne':
      return formatOpenList('sources', values, names.sources)
    case 'sites':
    case 'sitesAsOne':
      return formatOpenList('sites', values)
    case 'reviews':
      return formatList(values.reviews, field, names.reviews)
    case 'choice':
      return choiceLabels[values.choice]
    case 'minRating':
      return minRatingLabels[values.minRating]
    case 'scheme':
      return schemeLabels[values.scheme]
    case 'corner':
      return cornerLabels[values.corner]
    case 'font':
      return fontLabels[values.font]
    case 'locale':
      return localeOptions.find(({ value }) => value === values.locale)?.label ?? values.locale
    case 'onlyWithText':
    case 'hasCustomColors':
      return values[field] ? 'Yes' : 'No'
    default:
      return String(values[field as keyof EditedValues] ?? '(empty)')
  }
}

function formatOpenList(list: OpenList, values: EditedValues, names?: Map<Id, string>): string {
  const chosen = chosenIn(values, list)
  return chosen ? formatList(chosen, list, names) : allLabels[list]
}

/** What has been deleted in the meantime has no name. Without `names`, the elements are their own. */
function formatList(chosen: string[], noun: string, names?: Map<Id, string>): string {
  if (chosen.length > MAX_NAMES) return `${formatInteger(chosen.length)} ${noun}`
  return chosen.map((each) => (names ? (names.get(each) ?? '(deleted)') : each)).join(', ') || '(empty)'
}
