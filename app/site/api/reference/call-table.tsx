import { Link } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import type { ReferenceGroup } from '../description/reference.server'

/** The calls of a group, each with a link to its reference. */
export function CallTable({ name, calls }: ReferenceGroup) {
  return (
    <section>
      <h3>{name}</h3>
      <Table caption={`Calls: ${name}`}>
        <thead>
          <tr>
            <Headings labels={['Call', 'What it does']} />
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <TableRow key={call.name}>
              <th scope="row">
                <Link to={siteHref('/developers/calls/:call', { call: call.name })}>
                  <code>
                    {call.method} {call.path}
                  </code>
                </Link>
              </th>
              <td>{call.summary}</td>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
