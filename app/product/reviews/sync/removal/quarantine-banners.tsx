import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { Quarantine } from './quarantine.server'

/**
 * A warning for each location where implausibly many reviews vanished at once, with a button to confirm the removal if
 * the viewer is allowed to do so.
 */
export function QuarantineBanners({
  quarantines,
  canConfirm,
}: {
  quarantines: Quarantine[]
  canConfirm: boolean
}) {
  return quarantines.map((each) => (
    <Banner key={`${each.locationId} ${each.sourceId}`} level="warning" className="mt-4">
      <QuarantineNotice held={each} canConfirm={canConfirm} />
    </Banner>
  ))
}

function QuarantineNotice({
  held: { locationId, sourceId, location, source, held, isConfirmed },
  canConfirm,
}: {
  held: Quarantine
  canConfirm: boolean
}) {
  const href = useAccountHref()
  const message = `${source} no longer shows ${pluralize(held, 'review')} of ${location}`
  if (isConfirmed) return <p>{message}. They’re being removed.</p>
  return (
    <>
      <p>
        {message}. They still count: losing this many usually means the profile was suspended or matched to
        another business.
      </p>
      {canConfirm ? (
        <Form method="post" action={href('/reviews/checks')} className="mt-2">
          <input type="hidden" name="locationId" value={locationId} />
          <input type="hidden" name="goneAt" value={sourceId} />
          <Button aria-label={`Remove ${pluralize(held, 'review')} of ${location} from reports`}>
            Remove from reports
          </Button>
        </Form>
      ) : null}
    </>
  )
}
