import { Link } from '@remix-run/react'
import { keywordSegment } from '#app/keywords/keyword-address'
import { useAccountHref } from '#app/page/use-account-href'
import { Table } from '#app/ui/table'
import { MentionCells, MentionHeadings, mostOf } from '../mention-cells'
import type { KeywordLocation } from '../mentioned.server'

/** The locations where a keyword is mentioned; each links to the page filtered by that location. */
export function PlaceTable({
  short,
  places,
  search,
}: {
  short: string
  places: KeywordLocation[]
  search: string
}) {
  const href = useAccountHref()
  const most = mostOf(places)
  const to = (locationId: string, sentiment?: string) => {
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
        {places.map(({ id, name, place, ...mentions }) => (
          <tr key={id}>
            <th scope="row" className="max-w-56 font-medium wrap-break-word">
              <Link to={to(id)}>{name}</Link>
              {place ? <span className="block text-xs font-normal text-ink-3">{place}</span> : null}
            </th>
            <MentionCells of={mentions} most={most} name={name} to={(sentiment) => to(id, sentiment)} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
