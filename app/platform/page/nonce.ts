import { createContext, useContext } from 'react'

export const NonceContext = createContext('')

/**
 * Returns the nonce of the document's scripts and styles. Empty in the browser, where no script may access the nonce.
 */
export const useNonce = () => useContext(NonceContext)
