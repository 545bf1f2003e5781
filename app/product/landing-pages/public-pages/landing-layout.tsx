import type { ReactNode } from 'react'
import { colorDeclarations } from '#app/platform/brand/color-variables'
import { useNonce } from '#app/platform/page/nonce'
import type { LandingHeader } from './public-location.server'

/**
 * The layout of a public page, with the location's name and the account's brand. Public pages have no scripts and no
 * cookies, and never mention Highstreet.
 */
export function LandingFrame({ location, children }: { location: LandingHeader; children: ReactNode }) {
  const { name, address, brand } = location
  const nonce = useNonce()
  return (
    <>
      {brand ? (
        <header className="bg-nav-bg px-4 py-3">
          <style
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: only fixed property names and validated colors
            dangerouslySetInnerHTML={{ __html: `:root{${colorDeclarations(brand.colors)}}` }}
          />
          <img src={brand.logoUrl} alt={brand.productName} className="brand-logo mx-auto" />
        </header>
      ) : null}
      <main id="main" tabIndex={-1} className="landing mx-auto max-w-form px-4 py-8">
        <p dir="auto" className="text-md font-semibold">
          {name}
        </p>
        {address ? (
          <p dir="auto" className="text-sm text-ink-2">
            {address}
          </p>
        ) : null}
        {children}
      </main>
    </>
  )
}
