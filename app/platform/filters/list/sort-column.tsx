import type { ReactNode } from 'react'
import { SortHeader } from '#app/kit/ui/tables/table'
import type { Sort } from '../filter'
import { type List, listPath } from './list'

/**
 * A column header that cycles through unsorted, ascending and descending. `by` is one of the filter's `sorts`. The
 * header of the list's default sort column only reverses the order, because the list is never unsorted. Without `list`,
 * as in a printout, the header is a plain heading.
 */
export function SortColumn({
  list,
  by,
  className,
  children,
}: {
  list?: Pick<List, 'path' | 'rules' | 'filter'>
  by: string
  className?: string
  children: ReactNode
}) {
  if (!list)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  const { filter, rules } = list
  const isDefault = filter.sort.by === rules.defaultSort.by && filter.sort.order === rules.defaultSort.order
  const unsorted: Sort = isDefault ? { by, order: 'asc' } : rules.defaultSort
  return (
    <SortHeader
      by={by}
      current={filter.sort}
      to={(sort) => listPath(list, { sort: sort ?? unsorted })}
      className={className}
    >
      {children}
    </SortHeader>
  )
}
