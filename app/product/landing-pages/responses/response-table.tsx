import { Link } from '@remix-run/react'
import { Icon } from '#app/kit/ui/icon'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { SortColumn } from '#app/platform/filters/list/sort-column'
import { Instant } from '#app/platform/page/instant'
import type { TableProps } from '#app/platform/reports/list-page'
import { microsurveys } from '../microsurveys'
import { formatScore } from '../questions'
import type { MicrosurveyResponse } from './response'

/**
 * The table of answers. `deleteTo` returns the path of the page that deletes an answer; pass it only if the user is
 * allowed to delete answers.
 */
export function ResponseTable({
  rows,
  list,
  deleteTo,
}: TableProps<MicrosurveyResponse> & { deleteTo?: (id: string) => string }) {
  return (
    <Table caption="Responses">
      <thead>
        <tr>
          <SortColumn list={list} by="at">
            Date
          </SortColumn>
          <Headings labels={['Answer', 'Microsurvey', 'Location', 'Comment', 'Contact']} />
          {deleteTo ? (
            <th scope="col">
              <span className="sr-only">Delete</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, at, microsurvey, score, locationName, comment, name, email }) => (
          <TableRow key={id} data-id={id}>
            <td className="whitespace-nowrap">
              <Instant at={at} />
            </td>
            <th scope="row" className="whitespace-nowrap">
              {formatScore(microsurvey, score)}
            </th>
            <td className="whitespace-nowrap">{microsurveys[microsurvey]}</td>
            <td>{locationName}</td>
            <td dir="auto" className="min-w-64 whitespace-pre-line wrap-anywhere">
              {comment}
            </td>
            <td className="wrap-anywhere">
              {name}
              {email ? (
                <a className="block" href={`mailto:${email}`}>
                  {email}
                </a>
              ) : null}
            </td>
            {deleteTo ? (
              <td>
                <Link
                  className="btn btn-quiet btn-icon"
                  to={deleteTo(id)}
                  aria-label="Delete this response"
                  title="Delete"
                >
                  <Icon name="trash" />
                </Link>
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
