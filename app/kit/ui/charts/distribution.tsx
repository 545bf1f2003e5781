import { Link } from '@remix-run/react'
import { formatInteger, formatPercentage } from '../format-numbers'

export type Portion = { label: string; count: number; tone: 1 | 2 | 3 | 4 | 5; to?: string }

const fillClasses = ['', 'fill-rating-1', 'fill-rating-2', 'fill-rating-3', 'fill-rating-4', 'fill-rating-5']

/**
 * A table whose second column contains bars. The length of a bar is an SVG attribute, because the CSP blocks inline
 * styles.
 */
export function Distribution({ caption, portions }: { caption: string; portions: Portion[] }) {
  const total = portions.reduce((sum, { count }) => sum + count, 0)
  return (
    <table className="mt-2 w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {portions.map(({ label, count, tone, to }) => (
          <tr key={label}>
            <th scope="row" className="w-19 whitespace-nowrap pe-2 font-normal text-ink-2">
              {to ? (
                // Make the link as high as its row, because a line of text alone is too small as a touch target.
                <Link to={to} className="block py-1 text-ink-2" preventScrollReset>
                  {label}
                </Link>
              ) : (
                <span className="block py-1">{label}</span>
              )}
            </th>
            <td>
              <svg className="bar" aria-hidden="true">
                <rect
                  className={fillClasses[tone]}
                  width={`${total ? (count / total) * 100 : 0}%`}
                  height="100%"
                  rx="5"
                />
              </svg>
            </td>
            <td className="w-12 text-end">{formatPercentage(count, total)}</td>
            <td className="w-16 text-end text-ink-3">{formatInteger(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
