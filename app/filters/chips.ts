import { changeTo, type FilterField, valuesOf } from './field'
import { changed, type Filter, type FilterNames, type FilterRules } from './filter'
import { presetLabels } from './presets'

/** One active filter, in words; `field` is its name, or `date`. Ids never show: a value without a name is counted. */
export type Chip = { field: string; label: string; value: string }

/** The active filters, defaults not among them; their number is the n of FILTERS (n). */
export function chipsOf(rules: FilterRules, filter: Filter, names: FilterNames): Chip[] {
  const fields = rules.fields.filter((field) => valuesOf(field, filter).length > 0)
  const chips: Chip[] = fields.map((field) => ({
    field: field.name,
    label: field.label,
    value: valueInWords(field, filter, names),
  }))
  return isDefaultRange(rules, filter)
    ? chips
    : [{ field: 'date', label: 'Date', value: dateInWords(filter) }, ...chips]
}

/** The filter without that chip: its field as on a fresh page, the list from its start. */
export function without<Some extends Filter>(
  rules: FilterRules,
  filter: Some,
  chip: Pick<Chip, 'field'>,
): Some {
  const field = rules.fields.find(({ name }) => name === chip.field)
  if (field) return { ...changed(filter, {}), ...changeTo(field, []) }
  return { ...changed(filter, {}), range: { kind: 'preset', descriptor: rules.defaultRange ?? 'all_time' } }
}

function isDefaultRange({ defaultRange }: FilterRules, { range }: Filter): boolean {
  return defaultRange === null || (range.kind === 'preset' && range.descriptor === defaultRange)
}

/** "Midwest", "3 locations", or "1 location" where the name is not known. */
export function valueInWords(field: FilterField, filter: Filter, names: FilterNames): string {
  const { plural, label } = field
  const [first = '', ...others] = valuesOf(field, filter)
  if (others.length) return `${others.length + 1} ${plural}`
  return nameOf(field, first, names) ?? `1 ${label.toLowerCase()}`
}

export function nameOf(field: FilterField, value: string, names: FilterNames): string | undefined {
  if (isText(field)) return value
  return (field.labels ?? names[field.name])?.[value]
}

/** Typed words, which need no name. */
export function isText({ kind }: FilterField): boolean {
  return kind === 'text' || kind === 'search'
}

function dateInWords({ range }: Filter): string {
  return range.kind === 'preset' ? presetLabels[range.descriptor] : `${range.from} – ${range.to}`
}
