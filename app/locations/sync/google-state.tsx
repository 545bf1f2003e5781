import { Link } from '@remix-run/react'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { Badge } from '#app/ui/badge'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { unitInWords } from './diff-words'
import { type Publication, publicationWords } from './publication'

type Shown = Omit<Publication, 'changedAt' | 'sentAt' | 'liveAt'> &
  Record<'changedAt' | 'sentAt' | 'liveAt', Date | string | null>

/** Returns when the publication entered its current state. */
function momentOf({ state, liveAt, sentAt, changedAt }: Shown) {
  if (state === 'live') return liveAt
  return state === 'sent' || state === 'pending' ? sentAt : changedAt
}

/**
 * Shows how far a location's last change has come on its way to Google; nothing for a location that was never published
 * there.
 */
export function GoogleState({
  publication,
  mayRetry = false,
  search,
}: {
  publication: Shown | null
  mayRetry?: boolean
  /** The query of the locations list, kept in links. */
  search?: string
}) {
  const href = useAccountHref()
  if (!publication) return null
  const { word, tone, meaning } = publicationWords[publication.state]
  const fields = [...new Set([...publication.wanted, ...publication.sent].map(unitInWords))]
  const at = momentOf(publication)
  const isRefused = publication.state === 'rejected'
  return (
    <section
      aria-label="On Google"
      className="card flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 text-sm"
    >
      <Badge tone={tone}>{word}</Badge>
      <div className="min-w-0 flex-1">
        <p>{publication.reason || meaning}</p>
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
      {isRefused && mayRetry ? (
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
      {isRefused && publication.code === 'NOT_SHOWN' ? (
        <Link
          to={href('/settings/locations/:locationId/sync', { locationId: publication.locationId }, search)}
        >
          Compare with Google
        </Link>
      ) : null}
    </section>
  )
}
