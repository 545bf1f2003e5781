import { useLocation } from '@remix-run/react'
import type { RootData } from '#app/page/root-data'
import { ExpiryBanner } from './expiry-banner'
import { IntegrationsBanner } from './integrations-banner'
import { TrialBanner } from './trial-banner'

/** The banners above the content of every page, except the pages under `/request-reviews`. */
export function FrameBanners({ root }: { root: RootData }) {
  const { pathname } = useLocation()
  if (pathname.startsWith(`${root.prefix}/request-reviews`)) return null
  return (
    <>
      {root.trial ? <TrialBanner trial={root.trial} /> : null}
      {root.expiry ? <ExpiryBanner expiry={root.expiry} /> : null}
      {root.showsGoogleBanner ? <IntegrationsBanner /> : null}
    </>
  )
}
