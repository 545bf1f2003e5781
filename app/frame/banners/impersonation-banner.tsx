import { Instant } from '#app/page/instant'
import type { RootData } from '#app/page/root-data'
import { siteHref } from '#app/routing/href'
import { Banner } from '#app/ui/banner'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/forms/form'

type ViewerData = NonNullable<RootData['viewer']>
type ImpersonationBannerProps = {
  viewer: ViewerData
  impersonator: NonNullable<ViewerData['impersonator']>
}

/** Shown at the top of every page while staff are impersonating a user. */
export function ImpersonationBanner({ viewer, impersonator }: ImpersonationBannerProps) {
  return (
    <Form method="post" action={siteHref('/staff/end')} reloadDocument className="no-print">
      <Banner
        level="warning"
        className="items-center! rounded-none!"
        action={<Button>Stop impersonating</Button>}
      >
        {impersonator.name}, you are acting as <b>{viewer.name}</b> of <b>{viewer.accountName}</b> until{' '}
        <Instant at={impersonator.until} />.
      </Banner>
    </Form>
  )
}
