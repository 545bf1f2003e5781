import { isText, nameOf } from './chips'
import { type FilterField, valuesOf } from './field'
import type { Clock, Filter, FilterNames, FilterRules } from './filter'
import { presetLabels } from './presets'
import { presetMatching, resolveRange } from './resolve-range'

/**
 * The filter as one sentence, for the header of a printout and the body of an email: dates with their time zone first,
 * then each narrowed field. Long lists name five values and count the rest.
 */
export function summaryOf(rules: FilterRules, filter: Filter, names: FilterNames, clock: Clock): string {
  const narrowed = rules.fields.filter((field) => valuesOf(field, filter).length > 0)
  const parts = narrowed.map(
    (field) => `${field.label.toLowerCase()}: ${valuesInWords(field, filter, names)}`,
  )
  const dates = rules.defaultRange ? [datesInWords(filter, clock)] : []
  const sentence = [...dates, ...parts].join('; ') || 'everything'
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const most = 5
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

function valuesInWords(field: FilterField, filter: Filter, names: FilterNames): string {
  const values = valuesOf(field, filter)
  if (isText(field)) return `“${values[0]}”`
  const named = values.flatMap((value) => nameOf(field, value, names) ?? []).slice(0, most)
  const rest = values.length - named.length
  if (rest === 0) return either.format(named)
  const { label, plural } = field
  return either.format([
    ...named,
    `${rest} ${named.length ? 'more' : rest === 1 ? label.toLowerCase() : plural}`,
  ])
}

function datesInWords(filter: Filter, clock: Clock): string {
  const { dates } = resolveRange(filter.range, clock)
  const preset = presetMatching(filter.range, clock)
  if (preset === 'all_time') return `all time (${clock.timeZone})`
  return preset ? `${presetLabels[preset]}, ${dates} (${clock.timeZone})` : `${dates} (${clock.timeZone})`
}
