import { timeZoneName } from '#app/kit/ui/time-zone-name'
import { isTextField, valueLabel } from './chips'
import { presetLabels } from './date-presets'
import type { Clock, Filter, FilterNames, FilterRules } from './filter'
import { type FilterField, valuesOf } from './filter-field'
import { matchingPreset, resolveRange } from './resolve-range'

/**
 * Returns the filter as one sentence, for the header of a printout and the body of an email. The dates with their time
 * zone come first, followed by each active field. If a field has many values, five of them are listed and the others
 * are counted.
 */
export function filterSummary(rules: FilterRules, filter: Filter, names: FilterNames, clock: Clock): string {
  const activeFields = rules.fields.filter((field) => valuesOf(field, filter).length > 0)
  const parts = activeFields.map(
    (field) => `${field.label.toLowerCase()}: ${formatFieldValues(field, filter, names)}`,
  )
  const dates = rules.defaultRange ? [formatDateRange(filter, clock)] : []
  const sentence = [...dates, ...parts].join('; ') || 'no filters'
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const MAX_NAMED_VALUES = 5
const disjunction = new Intl.ListFormat('en-US', { type: 'disjunction' })

function formatFieldValues(field: FilterField, filter: Filter, names: FilterNames): string {
  const values = valuesOf(field, filter)
  if (isTextField(field)) return `“${values[0]}”`
  const labels = values.flatMap((value) => valueLabel(field, value, names) ?? []).slice(0, MAX_NAMED_VALUES)
  const rest = values.length - labels.length
  if (rest === 0) return disjunction.format(labels)
  const { label, plural } = field
  return disjunction.format([
    ...labels,
    `${rest} ${labels.length ? 'more' : rest === 1 ? label.toLowerCase() : plural}`,
  ])
}

function formatDateRange(filter: Filter, clock: Clock): string {
  const { dates } = resolveRange(filter.range, clock)
  const preset = matchingPreset(filter.range, clock)
  const zone = timeZoneName(clock.timeZone)
  if (preset === 'all_time') return `all time (${zone})`
  return preset ? `${presetLabels[preset]}, ${dates} (${zone})` : `${dates} (${zone})`
}
