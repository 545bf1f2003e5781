import type { Server, ServerResponse } from 'node:http'

const MAX_MS = 5_000

/**
 * Returns the function that stops the server: it accepts no more connections, closes each connection after its open
 * response, and resolves when all are closed, after at most five seconds. Node itself would keep a connection open
 * whose response was not finished yet, and then cut off a later request on it.
 */
export function finishOpenRequests(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>()
  let stopped: Promise<void> | undefined

  server.prependListener('request', (_, res) => {
    open.add(res)
    res.once('close', () => {
      open.delete(res)
      // The client was told to keep the connection if the response had already started.
      if (stopped) server.closeIdleConnections()
    })
    if (stopped) res.shouldKeepAlive = false
  })

  function stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const res of open) res.shouldKeepAlive = false
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), MAX_MS).unref()
    return closed
  }

  return () => (stopped ??= stop())
}
