/**
 * Responds with an error page to requests that Node's parser rejects. By default, Node sends an empty response. Express
 * never sees these requests, so they are not logged, and the response has only the most important headers.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { isShortEnough } from '#app/kit/routing/address-limits'
import { renderPlainPage } from '#app/platform/page/errors/plain-pages.server'

const CLOSE_DELAY_MS = 1_000

type ParseError = Error & { code?: string; rawPacket?: Buffer }

export function handleMalformedRequests(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (req, res) => responses.set(req.socket, res))
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const response = responses.get(socket)
    const isResponding = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding) socket.destroy()
    else endConnection(socket, rawResponse(statusOf(error)))
  })
}

/**
 * Sends the response and ends the connection. A client that does not close the connection has one second to read the
 * page, so that a slow client cannot keep the connection open.
 */
function endConnection(socket: Duplex, response: string): void {
  socket.end(response)
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}

function statusOf({ code, rawPacket }: ParseError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  return isAddressTooLong(rawPacket) ? 414 : 431
}

/**
 * Checks whether the request line is too long. The parser only reports that the request line and all headers together
 * are too long.
 */
function isAddressTooLong(packet?: Buffer): boolean {
  const [line = ''] = packet?.toString('latin1').split('\n', 1) ?? []
  return /^[A-Z]+ /.test(line) && !isShortEnough(line)
}

function rawResponse(status: number): string {
  const page = renderPlainPage(status)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'X-Content-Type-Options: nosniff',
    '',
    page,
  ].join('\r\n')
}
