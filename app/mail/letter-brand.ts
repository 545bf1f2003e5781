/** The brand of an email, passed to its components through context so that no email has to pass it on. */
import { createContext, useContext } from 'react'
import { type Brand, defaultBrand } from '#app/brand/brand'

/** `logoUrl` is absolute here; `site` is the base URL for the paths in the email. */
export type LetterLook = Brand & { site: string }

const Look = createContext<LetterLook>({ ...defaultBrand, site: '' })

export const LetterBrand = Look.Provider

export function useLetterLook(): LetterLook {
  return useContext(Look)
}
