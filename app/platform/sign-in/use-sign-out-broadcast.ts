import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { nestedAddress } from '#app/kit/routing/address-limits'

const channelName = 'signed-out'

/** Informs this browser's other tabs that the person has signed out. Used on the signed-out page. */
export function useSignOutBroadcast(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('')
    channel.close()
  }, [isSignedOut])
}

/**
 * Leaves the page when the person signs out in a different tab. Used on every signed-in page. Without JavaScript, the
 * next request redirects to the sign-in page.
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
