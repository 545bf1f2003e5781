import type { ReactNode } from 'react'
import { NumberedPagination } from '#app/kit/ui/tables/pagination'
import { type List, listPath } from './list'

/** Pagination: first, previous, "Page x of y", next, last. Renders nothing if the list has only one page. */
export function ListPages({ list, summary }: { list: List; summary: ReactNode }) {
  const { page, pages } = list
  if (pages === 1) return null
  return (
    <NumberedPagination
      summary={summary}
      page={page}
      pages={pages}
      to={(to) => listPath(list, { page: to })}
    />
  )
}
