import { fieldRules, fixedNames } from './fields'
import { changed, type Filter, type FilterField, type FilterNames, type FilterRules } from './filter'
import { presetLabels } from './presets'

/** One active filter, in words. Ids never show: a value without a name is counted. */
export type Chip = { field: FilterField | 'date'; label: string; value: string }

/** The active filters, defaults not among them; their number is the n of FILTERS (n). */
export function chipsOf(rules: FilterRules, filter: Filter, names: FilterNames): Chip[] {
  const fields = rules.fields.filter((name) => fieldRules[name].values(filter).length > 0)
  const chips: Chip[] = fields.map((field) => ({
    field,
    label: fieldRules[field].label,
    value: valueInWords(field, filter, names),
  }))
  return isDefaultRange(rules, filter)
    ? chips
    : [{ field: 'date', label: 'Date', value: dateInWords(filter) }, ...chips]
}

/** The filter without that chip: its field as on a fresh page, the list from its start. */
export function without(rules: FilterRules, filter: Filter, chip: Pick<Chip, 'field'>): Filter {
  if (chip.field !== 'date') return changed(filter, fieldRules[chip.field].change([]))
  return changed(filter, { range: { kind: 'preset', descriptor: rules.defaultRange ?? 'all_time' } })
}

function isDefaultRange({ defaultRange }: FilterRules, { range }: Filter): boolean {
  return defaultRange === null || (range.kind === 'preset' && range.descriptor === defaultRange)
}

/** "Midwest", "3 locations", or "1 location" where the name is not known. */
export function valueInWords(field: FilterField, filter: Filter, names: FilterNames): string {
  const { plural, label, values } = fieldRules[field]
  const [first = '', ...others] = values(filter)
  if (others.length) return `${others.length + 1} ${plural}`
  return nameOf(field, first, names) ?? `1 ${label.toLowerCase()}`
}

export function nameOf(field: FilterField, value: string, names: FilterNames): string | undefined {
  if (field === 'search' || field === 'keyword') return value
  return (fixedNames[field] ?? names[field])?.[value]
}

function dateInWords({ range }: Filter): string {
  return range.kind === 'preset' ? presetLabels[range.descriptor] : `${range.from} – ${range.to}`
}
