import { Link } from '@remix-run/react'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { CopyLink } from './copy-link'
import { FailingSource } from './failing-source'
import { retentionMessage } from './freshness-messages'
import { formatMonth, type ReviewSource } from './review-source'

/** The table of a location's review sources, each with a link to its reviews. */
export function ReviewSourceTable({
  locationId,
  sources,
  mayRead,
}: {
  locationId: string
  sources: ReviewSource[]
  mayRead: boolean
}) {
  const href = useAccountHref()
  const reviewsHref = (id: string) =>
    href('/reviews', new URLSearchParams({ locationId, sourceId: id, dateDescriptor: 'all_time' }))
  return (
    <Table caption="Review Sources">
      <thead>
        <tr>
          <th scope="col">Source</th>
          {mayRead ? (
            <th scope="col" className="num">
              Reviews
            </th>
          ) : null}
          <Headings labels={[...(mayRead ? ['Newest review', 'Last updated'] : []), 'Review request URL']} />
        </tr>
      </thead>
      <tbody>
        {sources.map(({ id, code, name, reviews, newestMonth, requestUrl, ...read }) => (
          <TableRow key={id} data-id={id}>
            <th scope="row">{name}</th>
            {mayRead ? (
              <>
                <td className="num">
                  {reviews > 0 ? (
                    <Link to={reviewsHref(id)} aria-label={`${pluralize(reviews, 'review')} on ${name}`}>
                      {formatInteger(reviews)}
                    </Link>
                  ) : (
                    0
                  )}
                </td>
                <td className="whitespace-nowrap">{newestMonth ? formatMonth(newestMonth) : 'None'}</td>
                <td className="min-w-48">
                  {read.keepHours === 0 ? (
                    <Link
                      to={href('/settings/locations/:locationId/review-sources/:site', {
                        locationId,
                        site: code,
                      })}
                    >
                      Read on {name}
                    </Link>
                  ) : (
                    <LastRead source={name} {...read} />
                  )}
                  {read.keepHours === null ? null : (
                    <p className="text-xs text-ink-3">{retentionMessage(name, read.keepHours)}</p>
                  )}
                </td>
              </>
            ) : null}
            <td>
              {requestUrl ? (
                <CopyLink url={requestUrl} label={`review request URL for ${name}`} />
              ) : (
                <span className="text-ink-3">Not available</span>
              )}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/**
 * Shows when the source was last fetched, and the failure if it is failing, so that users do not conclude that there
 * are no new reviews.
 */
function LastRead({
  source,
  lastReadAt,
  failing,
}: Pick<ReviewSource, 'lastReadAt' | 'failing'> & { source: string }) {
  return (
    <>
      {lastReadAt ? <Instant at={lastReadAt} /> : failing ? null : <span className="text-ink-3">Never</span>}
      {failing ? (
        <div className="text-xs text-warning-fg">
          <FailingSource source={source} failing={failing} />
        </div>
      ) : null}
    </>
  )
}
