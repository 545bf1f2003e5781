import { createContext, useContext } from 'react'

export const NonceContext = createContext('')

/** The nonce of this document's scripts and styles; empty in the browser, where no script may read it. */
export const useNonce = () => useContext(NonceContext)
