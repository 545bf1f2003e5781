import { useMatches } from '@remix-run/react'
import { type Brand, namelessBrand } from '#app/platform/brand/brand'
import { useRootData } from '../root-data'

/**
 * Returns the page's brand. Returns the nameless brand if the page's brand is unknown or the route sets `isNameless`.
 */
export function useBrand(): Brand {
  const isNameless = useMatches().some(
    ({ handle }) => (handle as { isNameless?: boolean } | undefined)?.isNameless,
  )
  const brand = useRootData()?.brand
  return (isNameless ? undefined : brand) ?? namelessBrand
}

/** The brand's logo, or else its name, preceded by our mark if the brand is our own. */
export function BrandName({ className = '' }: { className?: string }) {
  const { productName, logoUrl, isWhiteLabel } = useBrand()
  if (logoUrl) return <img src={logoUrl} alt={productName} className="brand-logo" />
  return (
    <>
      {isWhiteLabel ? null : <BrandMark />}
      <span className={className}>{productName}</span>
    </>
  )
}

/** Our mark in the color of the surrounding text. The letter is a cutout. */
function BrandMark() {
  return (
    <svg className="shrink-0 fill-current" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M6 0h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Zm.75 6v12h2.75v-4.6h5V18h2.75V6H14.5v4.9h-5V6Z"
      />
    </svg>
  )
}
