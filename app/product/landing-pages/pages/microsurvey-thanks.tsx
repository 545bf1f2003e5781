import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/platform/page/page-title'
import { LandingFrame } from '../public-pages/landing-layout'
import { requirePublicLocation } from '../public-pages/public-location.server'
import { SiteLinks } from '../public-pages/site-links'
import { loadThanksPage } from '../public-pages/thanks-page.server'
import { QrCode } from '../qr-code'
import { requireMicrosurvey } from '../require-microsurvey.server'

export const handle = { scripts: false, isNameless: true }

/** The time for which a kiosk shows the thank-you page before it returns to the form for the next customer. */
const KIOSK_SECONDS = 10

export async function loader({ params, context }: LoaderFunctionArgs) {
  const microsurvey = requireMicrosurvey(params.form)
  return loadThanksPage(await requirePublicLocation(params, microsurvey, context.ip), microsurvey)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Thank you') },
  { name: 'robots', content: 'noindex' },
  ...(data?.isKiosk ? [{ httpEquiv: 'refresh', content: `${KIOSK_SECONDS};url=${data.formHref}` }] : []),
]

export default function Thanks() {
  const { location, sites, isKiosk, formHref, qr } = useLoaderData<typeof loader>()
  return (
    <LandingFrame location={location}>
      <h1 tabIndex={-1} className="mt-6 text-xl font-semibold">
        Thank you
      </h1>
      <p className="mt-2">We received your answer.</p>
      {!isKiosk && sites.length ? (
        <>
          <p className="mt-6">You can also leave us a public review.</p>
          <SiteLinks sites={sites} />
        </>
      ) : null}
      {qr ? (
        <div className="mt-6">
          <p className="mb-2">You can also leave us a review: scan this with your phone.</p>
          <QrCode svg={qr} label="QR code for our review sites" />
        </div>
      ) : null}
      {isKiosk ? (
        <p className="mt-6">
          <a className="btn btn-primary w-full" href={formHref}>
            Done
          </a>
          <span className="hint mt-2 block">This page starts over after {KIOSK_SECONDS} seconds.</span>
        </p>
      ) : null}
    </LandingFrame>
  )
}
