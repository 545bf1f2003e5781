import { useAccountHref } from '#app/page/use-account-href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import type { Held } from './holding.server'

/** Locations where too many reviews vanished at once to be credible, each with a button to confirm the removal. */
export function HeldBack({ held, mayConfirm }: { held: Held[]; mayConfirm: boolean }) {
  return held.map((each) => (
    <Banner key={`${each.locationId} ${each.sourceId}`} level="warning" className="mt-4">
      <HeldOfPlace held={each} mayConfirm={mayConfirm} />
    </Banner>
  ))
}

function HeldOfPlace({
  held: { locationId, sourceId, location, source, held, isConfirmed },
  mayConfirm,
}: {
  held: Held
  mayConfirm: boolean
}) {
  const href = useAccountHref()
  const vanished = `${source} shows ${counted(held, 'review')} of ${location} no more`
  if (isConfirmed) return <p>{vanished}. They are being taken out.</p>
  return (
    <>
      <p>
        {vanished}. They still count: that many seldom vanish, but where a profile is suspended or matched to
        another place.
      </p>
      {mayConfirm ? (
        <Form method="post" action={href('/reviews/checks')} className="mt-2">
          <input type="hidden" name="locationId" value={locationId} />
          <input type="hidden" name="goneAt" value={sourceId} />
          <Button aria-label={`They are gone: take out ${counted(held, 'review')} of ${location}`}>
            Remove them from reports
          </Button>
        </Form>
      ) : null}
    </>
  )
}
