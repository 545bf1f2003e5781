/** The brand of an email, passed to its components through context, so that emails need no brand props. */
import { createContext, useContext } from 'react'
import { type Brand, defaultBrand } from '#app/brand/brand'

/** `logoUrl` is absolute here; `site` is the base URL for the paths in the email. */
export type EmailBrand = Brand & { site: string }

const EmailBrandContext = createContext<EmailBrand>({ ...defaultBrand, site: '' })

export const EmailBrandProvider = EmailBrandContext.Provider

export function useEmailBrand(): EmailBrand {
  return useContext(EmailBrandContext)
}
