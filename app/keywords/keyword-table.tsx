import { Link } from '@remix-run/react'
import { keywordSegment } from '#app/keywords/keyword-address'
import { useAccountHref } from '#app/page/use-account-href'
import { Table } from '#app/ui/table'
import type { MentionedKeyword } from './keyword'
import { MentionCells, MentionHeadings, mostOf } from './mention-cells'

/**
 * With `search`, keywords and numbers link to their keyword with the same filter; without it, the table is for print.
 */
export function KeywordTable({ rows, search }: { rows: MentionedKeyword[]; search?: string }) {
  const href = useAccountHref()
  const most = mostOf(rows)
  const narrowed = (short: string) => (sentiment: string) => {
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
          <tr key={id} id={`keyword-${id}`} data-id={id}>
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
              of={mentions}
              most={most}
              name={short}
              to={search === undefined ? undefined : narrowed(short)}
            />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
