import { Link } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { problemKinds, problemNames } from '../problems'

/** All kinds of errors, each with a page to which the `type` of an error leads. */
export function ProblemTable() {
  return (
    <>
      <h2 id="problems">Errors</h2>
      <p>
        An error is a problem document (RFC 9457). Decide by <code>type</code>; <code>detail</code> is a
        sentence for people, and <code>errors</code> names each invalid parameter or field.
      </p>
      <Table caption="Kinds of errors">
        <thead>
          <tr>
            <Headings labels={['Type', 'Status', 'Meaning']} />
          </tr>
        </thead>
        <tbody>
          {problemNames.map((name) => (
            <TableRow key={name}>
              <th scope="row">
                <Link to={siteHref('/developers/problems/:problem', { problem: name })}>
                  <code>{name}</code>
                </Link>
              </th>
              <td>{problemKinds[name].status}</td>
              <td>{problemKinds[name].title}</td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  )
}
