/**
 * Drops connections on which a request or an answer moves slower than any network people use, and says how long a
 * request may take to arrive. A connection that waits for us, or has nothing to send or to read, is left alone.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#app/log.server'

const MIN_BYTES_PER_SECOND = 4_096
/** Before a rate means anything: a lost packet, a tunnel. A form has its own deadline before that. */
const RECEIVING_GRACE_MS = 40_000
const SENDING_GRACE_MS = 20_000
const CHECK_EVERY_MS = 2_000

export const timeouts = {
  headersTimeout: 15_000,
  /** The largest upload within a quarter of an hour; the rate above ends slow ones long before. */
  requestTimeout: 15 * 60_000,
  /** Longer than a load balancer keeps an idle connection, so that none of its requests meets one just closed. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: CHECK_EVERY_MS,
}

/** How many bytes had been moved when the present span began, and when that was. */
type Span = { since: number; bytes: number }
type Exchange = { socket: Socket; req: IncomingMessage; res: ServerResponse; received: Span; sent: Span }

/** Watches every request of the server from its headers to the end of its answer. */
export function dropSlowConnections(server: Server): void {
  const exchanges = new Set<Exchange>()
  // In front of the application, which may answer at once.
  server.prependListener('request', (req, res) => {
    const { socket } = req
    const sent = spanFrom(bytesSentBy(socket))
    exchanges.add({ socket, req, res, received: spanFrom(socket.bytesRead), sent })
  })
  const timer = setInterval(() => {
    for (const exchange of exchanges) {
      if (exchange.res.closed) exchanges.delete(exchange)
      else check(exchange)
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function check(exchange: Exchange): void {
  const { socket, req, res } = exchange
  // A full buffer waits for us, not for the sender.
  const isAwaited = !req.complete && req.readableLength < req.readableHighWaterMark
  if (!isAwaited || isFastEnough(exchange.received, socket.bytesRead, RECEIVING_GRACE_MS))
    exchange.received = spanFrom(socket.bytesRead)
  const pending = res.writableLength
  if (pending === 0 || isFastEnough(exchange.sent, bytesSentBy(socket), SENDING_GRACE_MS))
    exchange.sent = spanFrom(bytesSentBy(socket))
  const isStalled =
    timeOf(exchange.received) > RECEIVING_GRACE_MS ||
    // A chunk counts as sent when all of it is, so it has the time that its size takes.
    timeOf(exchange.sent) > SENDING_GRACE_MS + (pending / MIN_BYTES_PER_SECOND) * 1_000
  if (!isStalled) return
  log.info({ method: req.method, isComplete: req.complete }, 'dropped a connection that was too slow')
  socket.destroy()
}

const spanFrom = (bytes: number): Span => ({ since: Date.now(), bytes })
const timeOf = ({ since }: Span): number => Date.now() - since
const bytesSentBy = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

/** Whether enough has moved by the time the rate means something. */
function isFastEnough(span: Span, bytes: number, grace: number): boolean {
  const seconds = Math.max(timeOf(span), grace) / 1_000
  return bytes - span.bytes >= seconds * MIN_BYTES_PER_SECOND
}
