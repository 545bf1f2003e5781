import { siteHref } from '#app/kit/routing/href'
import { Banner } from '#app/kit/ui/banner'
import { Button } from '#app/kit/ui/button'
import { Form } from '#app/kit/ui/forms/form'
import { Instant } from '#app/platform/page/instant'
import type { RootData } from '#app/platform/page/root-data'

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
