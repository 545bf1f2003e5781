import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { pluralize } from '#app/ui/format-numbers'
import { Form } from '#app/ui/forms/form'
import type { Quarantine } from './quarantine.server'

/** Locations where too many reviews vanished at once to be credible, each with a button to confirm the removal. */
export function QuarantinedReviews({
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
  const message = `${source} shows ${pluralize(held, 'review')} of ${location} no more`
  if (isConfirmed) return <p>{message}. They are being taken out.</p>
  return (
    <>
      <p>
        {message}. They still count: that many seldom vanish, but where a profile is suspended or matched to
        another place.
      </p>
      {canConfirm ? (
        <Form method="post" action={href('/reviews/checks')} className="mt-2">
          <input type="hidden" name="locationId" value={locationId} />
          <input type="hidden" name="goneAt" value={sourceId} />
          <Button aria-label={`They are gone: take out ${pluralize(held, 'review')} of ${location}`}>
            Remove them from reports
          </Button>
        </Form>
      ) : null}
    </>
  )
}
