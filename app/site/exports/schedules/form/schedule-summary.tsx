import { Link } from '@remix-run/react'
import { Banner } from '#app/kit/ui/banner'
import type { ScheduleFacts } from './schedule-form-data.server'

/** Describes what will be sent. In the flyout, the description changes when the page's filter changes. */
export function ScheduleSummary({
  facts,
  shown,
  isInFlyout,
}: {
  facts: ScheduleFacts
  /** The hidden field of the form. */
  shown: string
  isInFlyout: boolean
}) {
  const { description, saved, shownFilter, notice, obstacle, stopReason } = facts
  // Somebody else has saved another filter since the form was opened, which this form does not change.
  const isKept = shown !== '' && shown.includes(shownFilter.slice(1, -1))
  return (
    <section aria-labelledby="schedule-subject" className="flex flex-col gap-3">
      {stopReason ? <Banner level="warning">Stopped: {stopReason} Saving restarts it.</Banner> : null}
      <div>
        <h3 id="schedule-subject" className="label">
          What’s included
        </h3>
        <p className="text-sm">{description}</p>
        {isInFlyout ? <p className="hint mt-1">To change this, change the filters on the page.</p> : null}
      </div>
      {saved ? (
        <Banner level="info">
          Currently saved: <b>{saved.description}</b>.{' '}
          {isKept ? 'Saving keeps it.' : 'Saving replaces it with the filters on the page.'}{' '}
          <Link to={saved.to}>Show the saved filters</Link>
        </Banner>
      ) : null}
      {notice ? <Banner level="warning">{notice}</Banner> : null}
      {obstacle ? <Banner level="warning">{obstacle}</Banner> : null}
    </section>
  )
}
