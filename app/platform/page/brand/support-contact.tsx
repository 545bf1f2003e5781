import type { ReactNode } from 'react'
import { useBrand } from './brand'

/**
 * Links the text to the support address of the white label, or else of the installation. Without an address, it is only
 * the text. By default, the text is the address itself.
 */
export function SupportContact({ children }: { children?: ReactNode }) {
  const { supportEmail } = useBrand()
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{children ?? supportEmail}</a> : children
}
