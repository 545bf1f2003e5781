import type { ReactNode } from 'react'
import { SortHeader } from '#app/ui/table'
import { type List, listPath } from './list'

/** A column head that sorts: none, ascending, descending, none. `by` is one of the filter's `sorts`. */
export function SortColumn({
  list,
  by,
  className,
  children,
}: {
  list: List
  by: string
  className?: string
  children: ReactNode
}) {
  const { filter, rules } = list
  return (
    <SortHeader
      by={by}
      current={filter.sort}
      to={(sort) => listPath(list, { sort: sort ?? rules.defaultSort })}
      className={className}
    >
      {children}
    </SortHeader>
  )
}
