import { Link } from '@remix-run/react'
import { Badge } from '#app/kit/ui/badge'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'
import { ProviderReason } from '#app/platform/page/provider-reason'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { type Publication, publicationLabels } from '../publishing/publication'
import { formatUnit } from './format-difference'

type SerializedPublication = Omit<Publication, 'changedAt' | 'sentAt' | 'liveAt'> &
  Record<'changedAt' | 'sentAt' | 'liveAt', Date | string | null>

/** Returns the time when the publication entered its current state. */
function statusTime({ state, liveAt, sentAt, changedAt }: SerializedPublication) {
  if (state === 'live') return liveAt
  return state === 'sent' || state === 'pending' ? sentAt : changedAt
}

/**
 * Shows the state of a location's last change at Google. Shows nothing if the location was never published to Google.
 */
export function PublicationStatus({
  publication,
  canRetry = false,
  search,
}: {
  publication: SerializedPublication | null
  canRetry?: boolean
  /** The query string of the locations list, which is kept in links. */
  search?: string
}) {
  const href = useAccountHref()
  if (!publication) return null
  const { label, tone, description } = publicationLabels[publication.state]
  const fields = [...new Set([...publication.desired, ...publication.sent].map(formatUnit))]
  const at = statusTime(publication)
  const isRejected = publication.state === 'rejected'
  return (
    <section
      aria-label="On Google"
      className="card flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 text-sm"
    >
      <Badge tone={tone}>{label}</Badge>
      <div className="min-w-0 flex-1">
        <div>
          <ProviderReason reason={publication.reason || description} />
        </div>
        <p className="hint">
          {fields.join(', ')}
          {at ? (
            <>
              {fields.length > 0 ? ', ' : ''}
              <Instant at={at} />
            </>
          ) : null}
        </p>
      </div>
      {isRejected && canRetry ? (
        <Form
          method="post"
          action={href(
            '/settings/locations/:locationId/sync',
            { locationId: publication.locationId },
            search,
          )}
        >
          <Button name="intent" value="retry" icon="refresh">
            Try again
          </Button>
        </Form>
      ) : null}
      {isRejected && publication.code === 'NOT_SHOWN' ? (
        <Link
          to={href('/settings/locations/:locationId/sync', { locationId: publication.locationId }, search)}
        >
          Compare with Google
        </Link>
      ) : null}
    </section>
  )
}
