import { FeatureTeaser } from '#app/platform/feature-requests/feature-teaser'
import type { RequestAccessProps } from '#app/platform/feature-requests/request-access'
import { useAccountHref } from '#app/platform/page/use-account-href'

const points = [
  'Show your best reviews in a carousel, or all reviews on a location page.',
  'Show your average rating next to your name.',
  'Keep address, hours and phone up to date on your website automatically.',
]

export function AmplifyTeaser(request: Pick<RequestAccessProps, 'request' | 'hasFailed'>) {
  return (
    <FeatureTeaser
      title="Amplify"
      promise="Put your reviews to work on your website"
      points={points}
      feature="Amplify"
      {...request}
      page={useAccountHref()('/amplify')}
    />
  )
}
