import { presetLabels } from './date-presets'
import { changeFilter, type Filter, type FilterNames, type FilterRules } from './filter'
import { type FilterField, fieldChange, valuesOf } from './filter-field'

/**
 * An active filter as text. `field` is the field's name, or `date`. Ids are never shown: values whose name is unknown
 * are only counted.
 */
export type Chip = { field: string; label: string; value: string }

/** Returns the active filters, without defaults. The bar's heading shows their number: FILTERS (n). */
export function filterChips(rules: FilterRules, filter: Filter, names: FilterNames): Chip[] {
  const fields = rules.fields.filter((field) => valuesOf(field, filter).length > 0)
  const chips: Chip[] = fields.map((field) => ({
    field: field.name,
    label: field.label,
    value: formatFieldValue(field, filter, names),
  }))
  return isDefaultRange(rules, filter)
    ? chips
    : [{ field: 'date', label: 'Date', value: formatFilterDate(filter) }, ...chips]
}

/**
 * Returns the filter without this chip: resets the chip's field to the page's default, and returns to the first page of
 * the list.
 */
export function withoutChip<Some extends Filter>(
  rules: FilterRules,
  filter: Some,
  chip: Pick<Chip, 'field'>,
): Some {
  const field = rules.fields.find(({ name }) => name === chip.field)
  if (field) return { ...changeFilter(filter, {}), ...fieldChange(field, []) }
  return {
    ...changeFilter(filter, {}),
    range: { kind: 'preset', descriptor: rules.defaultRange ?? 'all_time' },
  }
}

function isDefaultRange({ defaultRange }: FilterRules, { range }: Filter): boolean {
  return defaultRange === null || (range.kind === 'preset' && range.descriptor === defaultRange)
}

/** Returns the field's values as text: "Midwest", "3 locations", or "1 location" if the name is unknown. */
export function formatFieldValue(field: FilterField, filter: Filter, names: FilterNames): string {
  const { plural, label } = field
  const [first = '', ...others] = valuesOf(field, filter)
  if (others.length) return `${others.length + 1} ${plural}`
  return valueLabel(field, first, names) ?? `1 ${label.toLowerCase()}`
}

export function valueLabel(field: FilterField, value: string, names: FilterNames): string | undefined {
  if (isTextField(field)) return value
  return (field.labels ?? names[field.name])?.[value]
}

/** Checks whether the field contains free text, which does not need a name. */
export function isTextField({ kind }: FilterField): boolean {
  return kind === 'text' || kind === 'search'
}

function formatFilterDate({ range }: Filter): string {
  return range.kind === 'preset' ? presetLabels[range.descriptor] : `${range.from} – ${range.to}`
}
