import { Link } from '@remix-run/react'
import { wholeNumber } from '#app/ui/numbers'
import { Headings, Table } from '#app/ui/table'
import { microsurveys } from '../microsurveys'
import { averageInWords, npsInWords } from './figure-words'
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
          <Headings of={['Result', 'NPS']} />
          <th scope="col" className="num">
            Comments
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((each) => (
          <tr key={each.microsurvey}>
            <th scope="row">
              <Link className="row-link" to={linkTo(each.microsurvey)}>
                {microsurveys[each.microsurvey]}
              </Link>
            </th>
            <td className="num">{wholeNumber(each.total)}</td>
            <td>{averageInWords(each)}</td>
            <td>{each.nps ? npsInWords(each.nps) : ''}</td>
            <td className="num">{wholeNumber(each.comments)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
