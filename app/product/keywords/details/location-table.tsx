import { Link } from '@remix-run/react'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { keywordSegment } from '../keyword-url'
import { MentionCells, MentionHeadings, maxMentionCount } from '../mention-cells'
import type { KeywordLocation } from '../mentioned-keywords.server'

/** A table of the locations where a keyword is mentioned. Each location links to the keyword's page filtered by it. */
export function LocationTable({
  short,
  locations,
  search,
}: {
  short: string
  locations: KeywordLocation[]
  search: string
}) {
  const href = useAccountHref()
  const maxCount = maxMentionCount(locations)
  const locationHref = (locationId: string, sentiment?: string) => {
    const params = new URLSearchParams(search)
    params.set('locationId', locationId)
    if (sentiment) params.set('sentiment', sentiment)
    return href('/dashboard/keywords/:keyword', { keyword: keywordSegment(short) }, params)
  }
  return (
    <Table caption={`Locations where reviews mention ${short}`}>
      <thead>
        <tr>
          <th scope="col">Location</th>
          <MentionHeadings />
        </tr>
      </thead>
      <tbody>
        {locations.map(({ id, name, cityAndState, ...mentions }) => (
          <TableRow key={id}>
            <th scope="row" className="max-w-56 font-medium wrap-break-word">
              <Link to={locationHref(id)}>{name}</Link>
              {cityAndState ? (
                <span className="block text-xs font-normal text-ink-3">{cityAndState}</span>
              ) : null}
            </th>
            <MentionCells
              mentions={mentions}
              maxCount={maxCount}
              name={name}
              sentimentHref={(sentiment) => locationHref(id, sentiment)}
            />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
