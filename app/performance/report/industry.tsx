import { NotAvailable } from './not-available'

const headings = ['Industry score', 'Against industry']

export function IndustryHeadings() {
  return headings.map((heading) => (
    <th key={heading} scope="col" className="num">
      {heading}
    </th>
  ))
}

/** No account sees another's figures, and nobody gathers those of an industry: there is no median to stand here. */
export function IndustryCells() {
  return headings.map((heading) => (
    <td key={heading} className="num">
      <NotAvailable />
    </td>
  ))
}
