import { directoryNames } from '#app/kit/directories/directories'
import { FeatureTeaser } from '#app/platform/feature-requests/feature-teaser'
import type { RequestAccessProps } from '#app/platform/feature-requests/request-access'
import { useAccountHref } from '#app/platform/page/use-account-href'

const listFormat = new Intl.ListFormat('en-US', { style: 'long' })

const points = [
  'See where your locations are listed and whether their information is correct.',
  `Compare every location with ${listFormat.format(Object.values(directoryNames))}, several times a day.`,
  'Turn on Auto Sync to send your changes to directories automatically.',
]

export function ListingsTeaser(request: Pick<RequestAccessProps, 'request' | 'hasFailed'>) {
  return (
    <FeatureTeaser
      title="Local Listings"
      promise="Keep your location information accurate everywhere"
      points={points}
      feature="Local Listing"
      {...request}
      page={useAccountHref()('/dashboard/local_listings')}
    />
  )
}
