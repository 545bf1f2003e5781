import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { LandingFrame } from '../public-pages/landing-layout'
import { loadLandingHeader, requirePublicLocation } from '../public-pages/public-location.server'
import { SiteLinks } from '../public-pages/site-links'
import { siteLinksOf } from '../public-pages/thanks-page.server'

export const handle = { scripts: false, isNameless: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const location = await requirePublicLocation(params, 'reviews', context.ip)
  return { location: await loadLandingHeader(location), sites: siteLinksOf(location) }
}

export const meta: MetaFunction = () => [
  { title: pageTitle('Write a review') },
  { name: 'robots', content: 'noindex' },
]

export default function ReviewSites() {
  const { location, sites } = useLoaderData<typeof loader>()
  return (
    <LandingFrame location={location}>
      <h1 tabIndex={-1} className="mt-6 text-xl font-semibold">
        Leave us a review
      </h1>
      {sites.length ? (
        <>
          <p className="mt-2">
            Choose where to write your review of <bdi>{location.name}</bdi>.
          </p>
          <SiteLinks sites={sites} />
        </>
      ) : (
        <p className="mt-2">We’re not on a review site yet. Please tell us at your next visit.</p>
      )}
    </LandingFrame>
  )
}
