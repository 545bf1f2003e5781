/** The brand of an email, which is passed to its components through a context, so that emails need no brand props. */
import { createContext, useContext } from 'react'
import { type Brand, defaultBrand } from '#app/platform/brand/brand'

/** The brand in an email. `logoUrl` is an absolute URL, and `site` is the base URL for paths in the email. */
export type EmailBrand = Brand & { site: string }

const EmailBrandContext = createContext<EmailBrand>({ ...defaultBrand, site: '' })

export const EmailBrandProvider = EmailBrandContext.Provider

export function useEmailBrand(): EmailBrand {
  return useContext(EmailBrandContext)
}
