import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { postStates } from '../post'
import type { ResultPage } from '../post-pages.server'

type Row = Omit<ResultPage['rows'][number], 'changedAt'>

/** The table of a post's locations, with the state at each location and the reason. */
export function ResultTable({ rows, postId, canEdit }: { rows: Row[]; postId: string; canEdit: boolean }) {
  const href = useAccountHref()
  return (
    <Table caption="Locations of this post">
      <thead>
        <tr>
          <Headings labels={['Location', 'Status', 'Reason', 'On Google']} />
          <th scope="col">
            <span className="sr-only">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, address, state, reason, url, isDeletable }) => (
          <TableRow key={id} data-id={id}>
            <th scope="row">
              <Link
                className="row-link"
                to={href('/settings/locations/:locationId/details', { locationId: id })}
              >
                {name}
              </Link>
              <span className="block text-xs font-normal text-ink-3">{address}</span>
            </th>
            <td>
              <Badge tone={postStates[state].tone}>{postStates[state].label}</Badge>
            </td>
            <td className="min-w-40 wrap-anywhere">
              <ProviderReason reason={reason} />
            </td>
            <td>
              {url && state === 'live' ? (
                <a href={url} target="_blank" rel="noreferrer">
                  View<span className="sr-only"> the post of {name} on Google (opens a new tab)</span>
                </a>
              ) : (
                '--'
              )}
            </td>
            <td>
              {canEdit && isDeletable ? (
                <Link
                  to={href(
                    '/dashboard/local_listings/google-posts/:postId/delete',
                    { postId },
                    `locationId=${id}`,
                  )}
                >
                  Delete<span className="sr-only"> at {name}</span>
                </Link>
              ) : null}
            </td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
