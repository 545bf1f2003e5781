import type { ReactNode } from 'react'
import { colourDeclarations } from '#app/brand/colour-variables'
import { useNonce } from '#app/page/nonce'
import type { ShownPlace } from './landing-place.server'

/**
 * The frame of a public page: the location's name in the account's brand. No script, no cookie, no mention of
 * Highstreet.
 */
export function LandingFrame({ place, children }: { place: ShownPlace; children: ReactNode }) {
  const { name, address, brand } = place
  const nonce = useNonce()
  return (
    <>
      {brand ? (
        <header className="bg-nav-bg px-4 py-3">
          <style
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours, and colors
            dangerouslySetInnerHTML={{ __html: `:root{${colourDeclarations(brand.colours)}}` }}
          />
          <img src={brand.logoUrl} alt={brand.productName} className="brand-logo mx-auto" />
        </header>
      ) : null}
      <main id="main" tabIndex={-1} className="landing mx-auto max-w-form px-4 py-8">
        <p className="text-md font-semibold">{name}</p>
        {address ? <p className="text-sm text-ink-2">{address}</p> : null}
        {children}
      </main>
    </>
  )
}
