import { colorDeclarations } from '#app/brand/color-variables'
import { useNonce } from '../nonce'
import { useBrand } from './brand'

/**
 * The brand's part of the head. The style element is on every page, so that changing the brand only changes its text; a
 * new element created by a script would have no nonce. A brand without a logo gets an empty icon, because browsers
 * would otherwise request ours.
 */
export function BrandHead() {
  const { colors, isWhiteLabel, logoUrl } = useBrand()
  return (
    <>
      <link rel="icon" href={isWhiteLabel ? (logoUrl ?? 'data:,') : '/favicon.svg'} />
      <style
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: contains only our variable names and validated colors
        dangerouslySetInnerHTML={{ __html: `:root{${colorDeclarations(colors)}}` }}
      />
    </>
  )
}
