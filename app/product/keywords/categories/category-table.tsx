import { Link } from '@remix-run/react'
import { EmptyState } from '#app/kit/ui/empty-state'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { NotAnalyzed } from '../analysis/not-analyzed.server'
import type { ExperienceCategory } from '../experience-categories.server'
import type { Mentions } from '../keyword'
import { MentionCells, MentionHeadings, maxMentionCount } from '../mention-cells'

/**
 * A table of experience categories. Pass `search`, a filter as a query string, to link names and numbers to their
 * category with that filter. Without `search`, they are plain text for printing. If there are reviews in languages that
 * are not read and no other mentions, a sentence takes the place of zeros.
 */
export function CategoryTable({
  rows,
  notAnalyzed,
  search,
}: {
  rows: ExperienceCategory[]
  notAnalyzed?: NotAnalyzed
  search?: string
}) {
  const href = useAccountHref()
  const maxCount = maxMentionCount(rows.map(mentionsOf))
  const categoryHref = (category: string, sentiment?: string) => {
    const params = new URLSearchParams(search)
    params.set('category', category)
    if (sentiment) params.set('sentiment', sentiment)
    return href('/dashboard/keywords/categories', params)
  }
  if (notAnalyzed?.count && rows.every(({ totalCount }) => totalCount === 0))
    return <EmptyState>No categories in reviews in English during this period.</EmptyState>
  return (
    <Table caption="Experience categories">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <MentionHeadings />
        </tr>
      </thead>
      <tbody>
        {rows.map((category) => (
          <TableRow key={category.id} id={`category-${category.id}`} data-id={category.id}>
            <th scope="row" className="max-w-56 font-medium wrap-break-word">
              {search === undefined ? (
                category.category
              ) : (
                <Link to={categoryHref(category.id)}>{category.category}</Link>
              )}
            </th>
            <MentionCells
              mentions={mentionsOf(category)}
              maxCount={maxCount}
              name={category.category}
              sentimentHref={
                search === undefined ? undefined : (sentiment) => categoryHref(category.id, sentiment)
              }
            />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function mentionsOf({ totalCount, positiveCount, negativeCount }: ExperienceCategory): Mentions {
  return { mentions: totalCount, positive: positiveCount, negative: negativeCount }
}
