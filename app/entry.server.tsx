import { buffer } from 'node:stream/consumers'
import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { isDatabaseUnavailable } from '#app/kit/database/pool.server'
import { log } from '#app/kit/log.server'
import { completeBody } from '#app/platform/http/complete-body.server'
import { removeNulBytes } from '#app/platform/http/remove-nul-bytes.server'
import { NonceContext } from '#app/platform/page/nonce'
import type { Rejection } from '#app/platform/viewer/guard/guard.server'
import { loggedRouteOf } from '#app/platform/viewer/guard/logged-route.server'
import { registerAllLookups } from '#app/site/assembly/all-lookups.server'
import { findReport } from '#app/site/exports/all-reports.server'
import { PrintTableContext } from '#app/site/exports/print-table-context'

const RENDER_TIMEOUT_MS = 10_000

registerAllLookups()

/**
 * Renders the whole document before sending the first byte. If the document were streamed, a script would have to
 * reveal some of its content.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, viewer }: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <PrintTableContext.Provider value={(report) => findReport(report)?.printTable}>
          <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={RENDER_TIMEOUT_MS} />
        </PrintTableContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          // Send the document as one chunk. React writes 2 kB at a time, and Remix flushes the compression after each
          // chunk, which would almost double the compressed size.
          const body = buffer(pipe(removeNulBytes()))
          resolve(body.then((html) => new Response(completeBody(html, nonce), { headers, status })))
        },
        onShellError: reject,
        // An error inside a boundary replaces only that part of the page with a message.
        onError(error) {
          log.error({ err: error, ...impersonatorOf(viewer) }, 'a page could not be rendered')
        },
      },
    )
    setTimeout(abort, RENDER_TIMEOUT_MS).unref()
  })
}

/**
 * Sets the status of a rejected request for a page's data, whose body redirects the browser: 402 if the account is not
 * active, and the status of the rejection if the browser reloads the page.
 */
export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }): Response {
  const status = context.turnedAway && dataStatusOf(context.turnedAway)
  return status ? new Response(response.body, { status, headers: response.headers }) : response
}

function dataStatusOf(rejection: Rejection): number | undefined {
  if ('redirectTo' in rejection) return rejection.inactiveAccount === 'data' ? 402 : undefined
  return 'status' in rejection && rejection.reloadFrom ? rejection.status : undefined
}

/** Logs unexpected errors from loaders and actions. Error responses and aborted requests are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  log.error(
    {
      err: error,
      ...loggedRouteOf(new URL(request.url).pathname),
      ...impersonatorOf(context.viewer),
      away: isDatabaseUnavailable(error),
    },
    'a request failed',
  )
}

function impersonatorOf(viewer: AppLoadContext['viewer']): { impersonator?: string } {
  return viewer?.impersonator ? { impersonator: viewer.impersonator.profileId } : {}
}
