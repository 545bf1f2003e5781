import type { AddressRules, Filter } from './filter'
import { sortByRank, valuesOf } from './filter-field'

/**
 * Returns the filter as query parameters in canonical form: in a fixed order, without blanks and defaults. This way,
 * the same list always has the same link.
 */
export function filterParams(rules: AddressRules, filter: Filter): URLSearchParams {
  const params = new URLSearchParams()
  const append = (name: string, value: string | null | undefined) => value && params.append(name, value)
  const { range, sort, cursor, flyout } = filter
  if (rules.defaultRange) {
    if (range.kind === 'custom') {
      append('from', range.from)
      append('to', range.to)
    } else if (range.descriptor !== rules.defaultRange) append('dateDescriptor', range.descriptor)
  }
  for (const field of sortByRank(rules.fields))
    for (const value of valuesOf(field, filter)) append(field.parameter, value)
  append('savedFilterId', filter.savedFilterId)
  if (sort.by !== rules.defaultSort.by || sort.order !== rules.defaultSort.order) {
    append('sort[by]', sort.by)
    append('sort[order]', sort.order)
  }
  append('view', filter.view)
  append('before', cursor.before)
  append('after', cursor.after)
  if (filter.page > 1) append('page', String(filter.page))
  if (flyout.edit) append('flyout_edit', 'true')
  append('export_id', flyout.exportId)
  for (const [name, value] of filter.unknown) params.append(name, value)
  return params
}
