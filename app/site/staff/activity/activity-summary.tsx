import { Link } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { Badge } from '#app/kit/ui/badge'
import { formatInteger } from '#app/kit/ui/format-numbers'
import { requestStates } from '#app/platform/feature-requests/feature-request'
import { type ActivityCounts, activityKinds, activityLists, activityStateBadges } from './activity'
import { activityHref } from './activity-page'

/** The number of requests, emails, jobs, imports and connections that wait or need attention, with links to their lists. */
export function ActivitySummary({
  activity,
  openRequests,
}: {
  activity: ActivityCounts
  openRequests: number
}) {
  return (
    <dl className="card mt-4 grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-5">
      <div>
        <dt className="text-sm text-ink-3">Requests</dt>
        <dd className="mt-1">
          {openRequests > 0 ? (
            <Link to={siteHref('/staff/requests', new URLSearchParams({ state: 'requested' }))}>
              <Badge tone={requestStates.requested.tone}>{formatInteger(openRequests)} to answer</Badge>
            </Link>
          ) : (
            'None to answer'
          )}
        </dd>
      </div>
      {activityKinds.map((kind) => (
        <div key={kind}>
          <dt className="text-sm text-ink-3">{activityLists[kind].title}</dt>
          <dd className="mt-1 flex flex-wrap gap-2">
            {activity[kind].length > 0
              ? activity[kind].map(({ state, count }) => (
                  <Link key={state} to={activityHref(kind, { state })}>
                    <Badge tone={activityStateBadges[state].tone}>
                      {formatInteger(count)} {activityStateBadges[state].label.toLowerCase()}
                    </Badge>
                  </Link>
                ))
              : activityLists[kind].none}
          </dd>
        </div>
      ))}
    </dl>
  )
}
