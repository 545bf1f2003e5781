import { Link } from '@remix-run/react'
import { LinkButton } from '#app/kit/ui/button'
import { formatInteger, pluralize } from '#app/kit/ui/format-numbers'
import { Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { TableProps } from '#app/platform/reports/list-page'
import type { Tag } from './tag'

/**
 * The table of tags, each with a link to its reviews and, if `canDelete` is set, to its deletion. A printout has no
 * `list` and therefore no links.
 */
export function TagTable({ rows, list, canDelete }: TableProps<Tag> & { canDelete?: boolean }) {
  const href = useAccountHref()
  return (
    <Table caption="Tags">
      <thead>
        <tr>
          <SortColumn list={list} by="name">
            Name
          </SortColumn>
          <SortColumn list={list} by="reviews" className="num">
            Reviews
          </SortColumn>
          {canDelete ? (
            <th scope="col">
              <span className="sr-only">Delete</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((tag) => (
          <TableRow key={tag.id} data-id={tag.id}>
            <th scope="row" className="wrap-anywhere">
              <bdi>{tag.name}</bdi>
            </th>
            <td className="num">
              {list ? (
                <Link
                  to={href('/reviews', `dateDescriptor=all_time&tags=${tag.id}`)}
                  aria-label={`${pluralize(tag.reviews, 'review')} with ${tag.name}`}
                >
                  {formatInteger(tag.reviews)}
                </Link>
              ) : (
                formatInteger(tag.reviews)
              )}
            </td>
            {canDelete ? (
              <td className="text-end">
                <LinkButton to={href('/settings/tags/:tagId/delete', { tagId: tag.id })} icon="trash">
                  Delete<span className="sr-only"> {tag.name}</span>
                </LinkButton>
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
