import { colorDeclarations } from '#app/brand/color-variables'
import { useNonce } from '../nonce'
import { useBrand } from './brand'

/**
 * The brand's part of the head. The style element is on every page, so that a change of brand only changes its text: an
 * element created by a script would have no nonce. Without an icon, browsers would request ours, so a brand without a
 * logo gets an empty one.
 */
export function BrandHead() {
  const { colors: colours, isWhiteLabel, logoUrl } = useBrand()
  return (
    <>
      <link rel="icon" href={isWhiteLabel ? (logoUrl ?? 'data:,') : '/favicon.svg'} />
      <style
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours, and colors
        dangerouslySetInnerHTML={{ __html: `:root{${colorDeclarations(colours)}}` }}
      />
    </>
  )
}
