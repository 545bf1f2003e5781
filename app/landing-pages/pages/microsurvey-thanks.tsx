import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/page/page-title'
import { QrCode } from '../qr-code'
import { requireQuestion } from '../require-question.server'
import { LandingFrame } from '../visiting/landing-frame'
import { requireLandingPlace } from '../visiting/landing-place.server'
import { SiteLinks } from '../visiting/site-links'
import { thanksOf } from '../visiting/thanks.server'

export const handle = { scripts: false, isNameless: true }

/** How long a kiosk shows its thanks before the form for the next customer. */
const KIOSK_SECONDS = 10

export async function loader({ params, context }: LoaderFunctionArgs) {
  const microsurvey = requireQuestion(params.form)
  return thanksOf(await requireLandingPlace(params, microsurvey, context.ip), microsurvey)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle('Thank you') },
  { name: 'robots', content: 'noindex' },
  ...(data?.isKiosk ? [{ httpEquiv: 'refresh', content: `${KIOSK_SECONDS};url=${data.formTo}` }] : []),
]

export default function Thanks() {
  const { place, sites, isKiosk, formTo, qr } = useLoaderData<typeof loader>()
  return (
    <LandingFrame place={place}>
      <h1 tabIndex={-1} className="mt-6 text-xl font-semibold">
        Thank you
      </h1>
      <p className="mt-2">Your answer has reached us.</p>
      {!isKiosk && sites.length ? (
        <>
          <p className="mt-6">You can also tell others how it was. What you write there is yours.</p>
          <SiteLinks sites={sites} />
        </>
      ) : null}
      {qr ? (
        <div className="mt-6">
          <p className="mb-2">You can also tell others how it was: scan this with your own phone.</p>
          <QrCode svg={qr} label="QR code that leads to our review sites" />
        </div>
      ) : null}
      {isKiosk ? (
        <p className="mt-6">
          <a className="btn btn-primary w-full" href={formTo}>
            Done
          </a>
          <span className="hint mt-2 block">This page starts over after {KIOSK_SECONDS} seconds.</span>
        </p>
      ) : null}
    </LandingFrame>
  )
}
