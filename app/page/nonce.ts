import { createContext, useContext } from 'react'

export const NonceContext = createContext('')

/** The nonce that this document's scripts and styles carry; empty in the browser, where nobody may read it. */
export const useNonce = () => useContext(NonceContext)
