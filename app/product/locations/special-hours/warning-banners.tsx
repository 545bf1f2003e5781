import { formatDate } from '#app/kit/opening-hours/dates'
import { Banner } from '#app/kit/ui/banner'
import { closedRunMessage, soonMessage } from './special-hours-messages'
import type { SpecialWarnings } from './special-hours-warnings'

/** Shows the warnings about special hours, which do not prevent saving. */
export function WarningBanners({ warnings: { soon, closedRuns } }: { warnings: SpecialWarnings }) {
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {soon.length > 0 ? (
        <Banner level="warning">
          {soon.map(formatDate).join('; ')}. {soonMessage}
        </Banner>
      ) : null}
      {closedRuns.map(({ from, to }) => (
        <Banner key={from} level="warning">
          Closed from {formatDate(from)} to {formatDate(to)}. {closedRunMessage}
        </Banner>
      ))}
    </div>
  )
}
