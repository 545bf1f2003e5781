import { colorDeclarations } from '#app/platform/brand/color-variables'
import { useNonce } from '../nonce'
import { useBrand } from './brand'

/**
 * The brand's icon and colors in the document's head. The style element is on every page, so that a change of brand
 * only changes its text: a new element created by a script would have no nonce, so the browser would ignore it. A brand
 * without a logo gets an empty icon, because the browser would otherwise request our favicon.
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
