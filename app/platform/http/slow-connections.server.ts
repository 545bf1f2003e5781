/**
 * Closes connections whose request or response is slower than any network that people use, and limits the time in which
 * a request must arrive. Idle connections and connections that are waiting for the server are kept.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#app/kit/log.server'

const MIN_BYTES_PER_SECOND = 4_096
/**
 * The time during which a connection can be too slow, for example because of lost packets. Forms have their own,
 * shorter deadline.
 */
const RECEIVING_GRACE_MS = 40_000
const SENDING_GRACE_MS = 20_000
const CHECK_EVERY_MS = 2_000

export const timeouts = {
  headersTimeout: 15_000,
  /** Long enough for the largest upload. The minimum rate above ends slow requests much earlier. */
  requestTimeout: 15 * 60_000,
  /**
   * Longer than a load balancer keeps an idle connection, so that it never sends a request on a connection that we have
   * just closed.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: CHECK_EVERY_MS,
}

/** The start of a measurement, and the byte count at that time. */
type Span = { since: number; bytes: number }
type Exchange = { socket: Socket; req: IncomingMessage; res: ServerResponse; received: Span; sent: Span }

/**
 * Closes connections that are too slow. Each connection is checked from the arrival of the request headers to the end
 * of the response.
 */
export function dropSlowConnections(server: Server): void {
  const exchanges = new Set<Exchange>()
  // This listener must run before the application, which can respond immediately.
  server.prependListener('request', (req, res) => {
    const { socket } = req
    const sent = startSpan(sentBytes(socket))
    exchanges.add({ socket, req, res, received: startSpan(socket.bytesRead), sent })
  })
  const timer = setInterval(() => {
    for (const exchange of exchanges) {
      if (exchange.res.closed) exchanges.delete(exchange)
      else checkExchange(exchange)
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function checkExchange(exchange: Exchange): void {
  const { socket, req, res } = exchange
  // If the buffer is full, the client is waiting for the server.
  const isReceiving = !req.complete && req.readableLength < req.readableHighWaterMark
  if (!isReceiving || isFastEnough(exchange.received, socket.bytesRead, RECEIVING_GRACE_MS))
    exchange.received = startSpan(socket.bytesRead)
  const pending = res.writableLength
  if (pending === 0 || isFastEnough(exchange.sent, sentBytes(socket), SENDING_GRACE_MS))
    exchange.sent = startSpan(sentBytes(socket))
  const isStalled =
    elapsedMs(exchange.received) > RECEIVING_GRACE_MS ||
    // A chunk counts as sent only when all of it has been sent, so allow the time that this takes at the minimum rate.
    elapsedMs(exchange.sent) > SENDING_GRACE_MS + (pending / MIN_BYTES_PER_SECOND) * 1_000
  if (!isStalled) return
  log.info({ method: req.method, isComplete: req.complete }, 'dropped a connection that was too slow')
  socket.destroy()
}

const startSpan = (bytes: number): Span => ({ since: Date.now(), bytes })
const elapsedMs = ({ since }: Span): number => Date.now() - since
const sentBytes = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

/**
 * Checks whether the average rate since the start of the measurement, or over the grace period if that is longer, is
 * high enough.
 */
function isFastEnough(span: Span, bytes: number, grace: number): boolean {
  const seconds = Math.max(elapsedMs(span), grace) / 1_000
  return bytes - span.bytes >= seconds * MIN_BYTES_PER_SECOND
}
