import { colourDeclarations } from '#app/brand/colour-variables'
import { useBrand } from './brand'
import { useNonce } from './nonce'

/**
 * The brand's part of the head. The style stands in every page, so that a change of brand is a change of its text:
 * one made by a script would bear no nonce. Without an icon of one's own, browsers would ask for ours.
 */
export function BrandHead() {
  const { colours, isWhiteLabel, logoUrl } = useBrand()
  return (
    <>
      <link rel="icon" href={isWhiteLabel ? (logoUrl ?? 'data:,') : '/favicon.svg'} />
      <style
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours, and colors
        dangerouslySetInnerHTML={{ __html: `:root{${colourDeclarations(colours)}}` }}
      />
    </>
  )
}
