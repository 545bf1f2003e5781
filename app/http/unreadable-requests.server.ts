/**
 * Responds to requests that Node's parser rejects, so that a person can read why: Node itself would send an empty page.
 * Express never sees these requests, so they are not logged and get only a few headers.
 */
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { isShortEnough } from '#app/address-limits'
import { plainPage } from '#app/page/plain-pages.server'

const READING_MS = 1_000

type ParseError = Error & { code?: string; rawPacket?: Buffer }

export function answerUnreadableRequests(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (req, res) => answers.set(req.socket, res))
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const earlier = answers.get(socket)
    const isUnderWay = earlier?.headersSent && !earlier.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) socket.destroy()
    else dropAfter(socket, answerOf(statusOf(error)))
  })
}

/**
 * Gives a client that does not close the connection one second to read the page, so that a slow request cannot keep its
 * connection.
 */
function dropAfter(socket: Duplex, answer: string): void {
  socket.end(answer)
  setTimeout(() => socket.destroy(), READING_MS).unref()
}

function statusOf({ code, rawPacket }: ParseError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  return isAddressTooLong(rawPacket) ? 414 : 431
}

/** Whether the first line was too long: the parser only reports that all lines together are. */
function isAddressTooLong(packet?: Buffer): boolean {
  const [line = ''] = packet?.toString('latin1').split('\n', 1) ?? []
  return /^[A-Z]+ /.test(line) && !isShortEnough(line)
}

function answerOf(status: number): string {
  const page = plainPage(status)
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
