import { directoryNames } from '#app/directories/directories'
import { FeatureTeaser } from '#app/page/feature-teaser'
import { useAccountHref } from '#app/page/use-account-href'

const listFormat = new Intl.ListFormat('en-US', { style: 'long' })

const points = [
  'See at a glance where your locations are listed, and whether what is shown there is right.',
  `Compare every location with ${listFormat.format(Object.values(directoryNames))}, several times a day.`,
  'Turn on Auto Sync, and changes you make here go out to the directories by themselves.',
]

export function ListingsTeaser({ requested = null }: { requested?: string | null }) {
  return (
    <FeatureTeaser
      title="Local Listings"
      promise="Keep your locations right wherever people look them up"
      points={points}
      feature="Local Listing"
      requested={requested}
      page={useAccountHref()('/dashboard/local_listings')}
    />
  )
}
