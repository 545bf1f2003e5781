import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Day, Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { TableProps } from '#app/platform/reports/list-page'
import { headlineOf, postStatuses, topics } from './post'
import type { PostReportRow } from './post-report-row'

/** The table of posts, with the number of locations in each state. */
export function PostTable({ rows, list }: TableProps<PostReportRow>) {
  const href = useAccountHref()
  return (
    <Table caption="Google posts">
      <thead>
        <tr>
          <Headings labels={['Post', 'Type', 'Status']} />
          <SortColumn list={list} by="created_at">
            Created
          </SortColumn>
          <Headings labels={['Author', 'Locations', 'Live', 'Sending', 'Rejected', 'Skipped']} />
        </tr>
      </thead>
      <tbody>
        {rows.map((post) => (
          <TableRow key={post.id} data-id={post.id}>
            <th scope="row" className="min-w-48 wrap-anywhere">
              {list === undefined ? (
                headlineOf(post)
              ) : (
                <Link
                  className="row-link"
                  to={href('/dashboard/local_listings/google-posts/:postId', { postId: post.id })}
                >
                  {headlineOf(post)}
                </Link>
              )}
            </th>
            <td>{topics[post.topic].name}</td>
            <td>
              <Badge tone={postStatuses[post.status].tone}>{postStatuses[post.status].label}</Badge>
              {post.status === 'scheduled' && post.scheduledAt ? (
                <span className="block text-xs whitespace-nowrap text-ink-2">
                  <Instant at={post.scheduledAt} />
                </span>
              ) : null}
            </td>
            <td className="whitespace-nowrap">
              <Day at={post.createdAt} />
            </td>
            <td>{post.actor}</td>
            {[post.locations, post.live, post.waiting, post.rejected, post.leftOut].map((count, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns, always the same
              <td key={n} className="num">
                {formatInteger(count)}
              </td>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
