import { Instant } from '#app/page/instant'
import { useRootData } from '#app/page/root-data'
import { siteHref } from '#app/routing/href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/forms/form'

/** Shown at the top of every page while staff are impersonating a user. */
export function ImpersonationBanner() {
  const viewer = useRootData()?.viewer
  if (!viewer?.impersonator) return null
  return (
    <Form method="post" action={siteHref('/staff/end')} reloadDocument className="no-print">
      <Banner
        level="warning"
        className="items-center! rounded-none!"
        action={<Button>Stop impersonating</Button>}
      >
        {viewer.impersonator.name}, you are acting as <b>{viewer.name}</b> of <b>{viewer.accountName}</b>{' '}
        until <Instant at={viewer.impersonator.until} />.
      </Banner>
    </Form>
  )
}
