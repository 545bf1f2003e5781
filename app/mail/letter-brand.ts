/** The brand a letter is written in, handed down to its parts so that no mail has to pass it on. */
import { createContext, useContext } from 'react'
import { type Brand, defaultBrand } from '#app/brand/brand'

/** `logoUrl` is absolute here, and `site` what a path in the letter stands behind. */
export type LetterLook = Brand & { site: string }

const Look = createContext<LetterLook>({ ...defaultBrand, site: '' })

export const LetterBrand = Look.Provider

export function useLetterLook(): LetterLook {
  return useContext(Look)
}
