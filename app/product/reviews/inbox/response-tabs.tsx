import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { formatCount } from '#app/kit/ui/format-numbers'

/** A value of the response filter, with its link and the number of reviews that match the other filters. */
export type ResponseTab = { label: string; to: string; count: number; isCurrent: boolean }

/** The response filter as tabs, which keep the other filters. */
export function ResponseTabs({ tabs, isEstimate }: { tabs: ResponseTab[]; isEstimate: boolean }) {
  return (
    <nav aria-label="Response" className="segments flex-wrap">
      {tabs.map(({ label, to, count, isCurrent }) => (
        <Fragment key={label}>
          <Link to={to} preventScrollReset aria-current={isCurrent ? 'true' : undefined}>
            {`${label} (${formatCount(count, isEstimate)})`}
          </Link>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
