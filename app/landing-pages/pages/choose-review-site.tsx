import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { LandingFrame } from '../visiting/landing-frame'
import { requireLandingPlace, shownPlace } from '../visiting/landing-place.server'
import { SiteLinks } from '../visiting/site-links'
import { linksOf } from '../visiting/thanks.server'

export const handle = { scripts: false, isNameless: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const place = await requireLandingPlace(params, 'reviews', context.ip)
  return { place: await shownPlace(place), sites: linksOf(place) }
}

export const meta: MetaFunction = () => [
  { title: pageTitle('Write a review') },
  { name: 'robots', content: 'noindex' },
]

export default function ReviewSites() {
  const { place, sites } = useLoaderData<typeof loader>()
  return (
    <LandingFrame place={place}>
      <h1 tabIndex={-1} className="mt-6 text-xl font-semibold">
        Leave us a review
      </h1>
      {sites.length ? (
        <>
          <p className="mt-2">Choose where to write your review of {place.name}.</p>
          <SiteLinks sites={sites} />
        </>
      ) : (
        <p className="mt-2">We have no page on a review site yet. Please tell us when you are next here.</p>
      )}
    </LandingFrame>
  )
}
