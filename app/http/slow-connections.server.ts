/**
 * Drops connections whose request or response is slower than any network that people use, and limits how long a request
 * may take to arrive. Connections that are waiting for the server, or are idle, are kept.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#app/log.server'

const MIN_BYTES_PER_SECOND = 4_096
/** The rate is ignored for this time, because of lost packets or tunnels. Forms have their own, earlier deadline. */
const RECEIVING_GRACE_MS = 40_000
const SENDING_GRACE_MS = 20_000
const CHECK_EVERY_MS = 2_000

export const timeouts = {
  headersTimeout: 15_000,
  /** Enough for the largest upload within 15 minutes; the minimum rate above ends slow requests much earlier. */
  requestTimeout: 15 * 60_000,
  /** Longer than a load balancer keeps an idle connection, so that it never sends a request on one we just closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: CHECK_EVERY_MS,
}

/** When the measured time span started, and the byte count at that time. */
type Span = { since: number; bytes: number }
type Exchange = { socket: Socket; req: IncomingMessage; res: ServerResponse; received: Span; sent: Span }

/** Drops connections that are too slow, from a request's headers to the end of its response. */
export function dropSlowConnections(server: Server): void {
  const exchanges = new Set<Exchange>()
  // Must run before the application, which may respond immediately.
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
    // A chunk counts as sent only when all of it is sent, so allow the time that its size takes.
    elapsedMs(exchange.sent) > SENDING_GRACE_MS + (pending / MIN_BYTES_PER_SECOND) * 1_000
  if (!isStalled) return
  log.info({ method: req.method, isComplete: req.complete }, 'dropped a connection that was too slow')
  socket.destroy()
}

const startSpan = (bytes: number): Span => ({ since: Date.now(), bytes })
const elapsedMs = ({ since }: Span): number => Date.now() - since
const sentBytes = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

/** Whether enough bytes have moved, measured over at least the grace period. */
function isFastEnough(span: Span, bytes: number, grace: number): boolean {
  const seconds = Math.max(elapsedMs(span), grace) / 1_000
  return bytes - span.bytes >= seconds * MIN_BYTES_PER_SECOND
}
