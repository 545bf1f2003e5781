import '@remix-run/node'
import type { TurnedAway } from '#app/session/guard.server'
import type { Viewer } from '#app/session/viewer.server'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    viewer: Viewer | null
    nonce: string
    ip: string
    /** Set when the guard turned the request away: no loader of the page asked for has run. */
    turnedAway?: TurnedAway
  }
}
