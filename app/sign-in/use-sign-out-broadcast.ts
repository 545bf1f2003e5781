import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { nestedAddress } from '#app/address-limits'

const channelName = 'signed-out'

/** Used on the signed-out page: informs this browser's other tabs that the person has signed out. */
export function useSignOutBroadcast(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('')
    channel.close()
  }, [isSignedOut])
}

/**
 * Used on every signed-in page: leaves the page when another tab signs out. Without JavaScript, the next request does
 * that.
 */
export function useSignOutListener(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => {
      const query = new URLSearchParams({ redirect: nestedAddress(pathname + search), invalidated: 'true' })
      window.location.assign(`/login?${query}`)
    }
    return () => channel.close()
  }, [pathname, search])
}
