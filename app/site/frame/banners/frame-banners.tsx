import { useLocation } from '@remix-run/react'
import type { RootData } from '#app/platform/page/root-data'
import { IntegrationsBanner } from './integrations-banner'
import { LazyExpiryBanner, LazyReadOnlyBanner, LazyTrialBanner } from './lazy-banners'

/** The banners above the content of every page, except the pages under `/request-reviews`. */
export function FrameBanners({ root }: { root: RootData }) {
  const { pathname } = useLocation()
  if (pathname.startsWith(`${root.prefix}/request-reviews`)) return null
  return (
    <>
      {root.readOnly ? <LazyReadOnlyBanner {...root.readOnly} /> : null}
      {root.trial ? <LazyTrialBanner trial={root.trial} /> : null}
      {root.expiry ? <LazyExpiryBanner expiry={root.expiry} /> : null}
      {root.showsGoogleBanner ? <IntegrationsBanner /> : null}
    </>
  )
}
