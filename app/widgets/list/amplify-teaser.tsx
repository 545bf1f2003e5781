import { FeatureTeaser } from '#app/page/feature-teaser'
import { useAccountHref } from '#app/page/use-account-href'

const points = [
  'Show your best reviews as a carousel, or all of them on the page of their location.',
  'Let your average rating speak beside your name.',
  'Keep address, hours and phone right on your own site: they change there when you change them here.',
]

export function AmplifyTeaser({ requested }: { requested: string | null }) {
  return (
    <FeatureTeaser
      title="Amplify"
      promise="Put your reviews to work on your own site"
      points={points}
      feature="Amplify"
      requested={requested}
      page={useAccountHref()('/amplify')}
    />
  )
}
