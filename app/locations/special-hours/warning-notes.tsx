import { Banner } from '#app/ui/banner'
import { dateInWords } from './special-hours'
import { closedRunWords, soonWords } from './special-hours-messages'
import type { SpecialWarnings } from './special-hours-warnings'

/** Shows warnings that do not prevent saving. */
export function WarningNotes({ warnings: { soon, closedRuns } }: { warnings: SpecialWarnings }) {
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {soon.length > 0 ? (
        <Banner level="warning">
          {soon.map(dateInWords).join('; ')}. {soonWords}
        </Banner>
      ) : null}
      {closedRuns.map(({ from, to }) => (
        <Banner key={from} level="warning">
          Closed from {dateInWords(from)} to {dateInWords(to)}. {closedRunWords}
        </Banner>
      ))}
    </div>
  )
}
