import { inAddressOrder, valuesOf } from './field'
import type { AddressRules, Filter } from './filter'

/**
 * Writes a filter as query parameters in the canonical form: a fixed order, no blanks, no defaults. Two people who see
 * the same list get the same link.
 */
export function filterParams(rules: AddressRules, filter: Filter): URLSearchParams {
  const params = new URLSearchParams()
  const write = (name: string, value: string | null | undefined) => value && params.append(name, value)
  const { range, sort, cursor, flyout } = filter
  if (rules.defaultRange) {
    if (range.kind === 'custom') {
      write('from', range.from)
      write('to', range.to)
    } else if (range.descriptor !== rules.defaultRange) write('dateDescriptor', range.descriptor)
  }
  for (const field of inAddressOrder(rules.fields))
    for (const value of valuesOf(field, filter)) write(field.parameter, value)
  write('savedFilterId', filter.savedFilterId)
  if (sort.by !== rules.defaultSort.by || sort.order !== rules.defaultSort.order) {
    write('sort[by]', sort.by)
    write('sort[order]', sort.order)
  }
  write('view', filter.view)
  write('before', cursor.before)
  write('after', cursor.after)
  if (filter.page > 1) write('page', String(filter.page))
  if (flyout.edit) write('flyout_edit', 'true')
  write('export_id', flyout.exportId)
  for (const [name, value] of filter.unknown) params.append(name, value)
  return params
}
