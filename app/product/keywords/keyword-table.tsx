import { Link } from '@remix-run/react'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { MentionedKeyword } from './keyword'
import { keywordSegment } from './keyword-url'
import { MentionCells, MentionHeadings, maxMentionCount } from './mention-cells'

/**
 * A table of keywords. Pass `search`, a filter as a query string, to link keywords and numbers to the keyword's page
 * with that filter. Without `search`, they are plain text for printing.
 */
export function KeywordTable({ rows, search }: { rows: MentionedKeyword[]; search?: string }) {
  const href = useAccountHref()
  const maxCount = maxMentionCount(rows)
  const sentimentHref = (short: string) => (sentiment: string) => {
    const params = new URLSearchParams(search)
    params.set('sentiment', sentiment)
    return href('/dashboard/keywords/:keyword', { keyword: keywordSegment(short) }, params)
  }
  return (
    <Table caption="Keywords">
      <thead>
        <tr>
          <th scope="col">Keyword</th>
          <MentionHeadings />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, short, ...mentions }) => (
          <TableRow key={id} id={`keyword-${id}`} data-id={id}>
            <th scope="row" className="max-w-56 font-medium wrap-break-word">
              {search === undefined ? (
                short
              ) : (
                <Link to={href('/dashboard/keywords/:keyword', { keyword: keywordSegment(short) }, search)}>
                  {short}
                </Link>
              )}
            </th>
            <MentionCells
              mentions={mentions}
              maxCount={maxCount}
              name={short}
              sentimentHref={search === undefined ? undefined : sentimentHref(short)}
            />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
