import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { nestedAddress } from '#app/address-limits'

const channelName = 'signed-out'

/** On the page that says so: tells this browser's other tabs that nobody is signed in any more. */
export function useSigningOutElsewhere(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('')
    channel.close()
  }, [isSignedOut])
}

/** On every page of somebody signed in: leaves when another tab has signed out. Without a script the next request does. */
export function useSignedOutElsewhere(): void {
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
