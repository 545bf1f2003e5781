import '@remix-run/node'
import type { KeyedRequest } from '#app/kit/database/act-once.server'
import type { Route } from '#app/kit/routing/route-table'
import type { Brand } from '#app/platform/brand/brand'
import type { SubmittedForm } from '#app/platform/viewer/guard/form-account'
import type { Rejection } from '#app/platform/viewer/guard/guard.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    viewer: Viewer | null
    /** The route that the guard matched. */
    route: Route
    nonce: string
    ip: string
    /** The brand of the host the request was sent to. */
    hostBrand: Brand
    /** The guard's reason for rejecting the request, if any. None of the requested page's loaders runs. */
    turnedAway?: Rejection
    /** The body of the submitted form; null if there is none, or if a part of it is still in the stream. */
    receivedForm: Buffer<ArrayBuffer> | null
    /** What identifies the submitted form; null if it has no id. */
    formKey: KeyedRequest | null
    /** Reads what the person typed into the submitted form; null if they did not open its page. */
    readUnsavedForm: () => Promise<SubmittedForm | null>
  }
}
