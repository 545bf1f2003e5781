import type { SubmissionState } from '#app/database/schema'
import { directoryNames } from '#app/directories/directories'
import { Instant } from '#app/page/instant'
import { Badge, type Tone } from '#app/ui/badge'
import type { Shown } from './sync-flyout'

const words: Record<SubmissionState, { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'pending' },
  submitted: { word: 'Submitted', tone: 'info' },
  live: { word: 'Live', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'danger' },
  throttled: { word: 'Waiting', tone: 'warning' },
}

/** The progress of our last change, and when the directory was last scanned. Submitted does not mean live. */
export function Submission({ flyout: { listing, directory, place } }: { flyout: Shown }) {
  const name = directoryNames[directory]
  return (
    <section aria-label="Last update sent">
      <h3 className="font-semibold">Our last change</h3>
      <ul className="mt-1 space-y-1 text-ink-2">
        {place.publishAt ? (
          <li>
            Waits to be sent at <Instant at={place.publishAt} />
          </li>
        ) : null}
        {listing?.submission ? (
          <li className="flex flex-wrap items-center gap-2">
            <Badge tone={words[listing.submission].tone}>{words[listing.submission].word}</Badge>
            {listing.submittedAt ? (
              <span>
                Sent <Instant at={listing.submittedAt} />
              </span>
            ) : null}
          </li>
        ) : (
          <li>No updates sent to {name} yet.</li>
        )}
        {listing?.submission === 'submitted' ? <li>{name} has taken it and not shown it yet.</li> : null}
        {listing?.liveAt ? (
          <li>
            Shown by {name} since <Instant at={listing.liveAt} />
          </li>
        ) : null}
        {listing?.problem ? <li className="text-danger-fg">{listing.problem}</li> : null}
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
