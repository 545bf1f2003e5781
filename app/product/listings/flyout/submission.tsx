import type { SubmissionState } from '#app/kit/database/schema'
import { directoryNames } from '#app/kit/directories/directories'
import { Badge, type Tone } from '#app/kit/ui/badge'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import type { FlyoutData } from './flyout-data'

const submissionLabels: Record<SubmissionState, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'pending' },
  submitted: { label: 'Submitted', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  throttled: { label: 'Waiting', tone: 'warning' },
}

/**
 * Shows the progress of our last change, and when the directory was last scanned. "Submitted" only means that the
 * directory accepted the change, not that it is live.
 */
export function Submission({ flyout: { listing, directory, location } }: { flyout: FlyoutData }) {
  const name = directoryNames[directory]
  return (
    <section aria-label="Last update sent">
      <h3 className="font-semibold">Last update sent</h3>
      <ul className="mt-1 space-y-1 text-ink-2">
        {location.publishAt ? (
          <li>
            Will be sent at <Instant at={location.publishAt} />
          </li>
        ) : null}
        {listing?.submission ? (
          <li className="flex flex-wrap items-center gap-2">
            <Badge tone={submissionLabels[listing.submission].tone}>
              {submissionLabels[listing.submission].label}
            </Badge>
            {listing.submittedAt ? (
              <span>
                Sent <Instant at={listing.submittedAt} />
              </span>
            ) : null}
          </li>
        ) : (
          <li>No updates sent to {name} yet.</li>
        )}
        {listing?.submission === 'submitted' ? <li>{name} accepted it but doesn’t show it yet.</li> : null}
        {listing?.liveAt ? (
          <li>
            Live on {name} since <Instant at={listing.liveAt} />
          </li>
        ) : null}
        {listing?.problem ? (
          <li className="text-danger-fg">
            <ProviderReason reason={listing.problem} />
          </li>
        ) : null}
        <li>
          {listing?.checkedOkAt ? (
            <>
              Last scanned <Instant at={listing.checkedOkAt} />
            </>
          ) : (
            'Not scanned yet'
          )}
        </li>
      </ul>
    </section>
  )
}
