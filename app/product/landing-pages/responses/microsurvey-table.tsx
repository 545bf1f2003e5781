import { Link } from '@remix-run/react'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { Headings, Table } from '#app/kit/ui/tables/table'
import { TableRow } from '#app/kit/ui/tables/table-row'
import { microsurveys } from '../microsurveys'
import { formatAverage, formatNps } from './figure-labels'
import type { MicrosurveyFigures } from './response-figures.server'

/** The figures of each microsurvey, with links to its summary. */
export function MicrosurveyTable({
  figures,
  linkTo,
}: {
  figures: MicrosurveyFigures[]
  linkTo: (microsurvey: MicrosurveyFigures['microsurvey']) => string
}) {
  return (
    <Table caption="Microsurveys">
      <thead>
        <tr>
          <th scope="col">Microsurvey</th>
          <th scope="col" className="num">
            Responses
          </th>
          <Headings labels={['Result', 'NPS']} />
          <th scope="col" className="num">
            Comments
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((each) => (
          <TableRow key={each.microsurvey}>
            <th scope="row">
              <Link className="row-link" to={linkTo(each.microsurvey)}>
                {microsurveys[each.microsurvey]}
              </Link>
            </th>
            <td className="num">{formatInteger(each.total)}</td>
            <td>{formatAverage(each)}</td>
            <td>{each.nps ? formatNps(each.nps) : ''}</td>
            <td className="num">{formatInteger(each.comments)}</td>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
