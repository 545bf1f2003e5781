/**
 * Sends one email to an SMTP server over a separate connection, step by step, so that a failure can be attributed: to
 * the server, to this email for now, or to this email permanently. Requires TLS with a verified certificate, unless the
 * server is on this machine or the URL ends in `?tls=optional`.
 */
import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import { buildMessage } from './message.server'
import type { DeliveryResult, OutgoingMail } from './outgoing-mail'

type Timeouts = { connectMs: number; answerMs: number }

const defaultTimeouts: Timeouts = { connectMs: 10_000, answerMs: 60_000 }

/** Delivers the email over a new connection. Stops and closes everything when the signal aborts. */
export async function deliverBySmtp(
  smtpUrl: string,
  mail: OutgoingMail,
  signal: AbortSignal,
  timeouts = defaultTimeouts,
): Promise<DeliveryResult> {
  const finished = new AbortController()
  const message = await buildMessage(mail, finished.signal)
  const { options, user, password } = parseServer(smtpUrl, timeouts)
  const connection = new SMTPConnection(options)
  // Each step handles the errors that occur during it. This listener handles errors between two steps, because an
  // unhandled 'error' event crashes the process.
  connection.on('error', () => undefined)
  try {
    await awaitStep(connection, signal, (done) => connection.connect(done))
    if (user) await awaitStep(connection, signal, (done) => connection.login({ user, pass: password }, done))
  } catch (error) {
    connection.close()
    return { outcome: 'away', reason: reasonOf(error) }
  }
  let hasStarted = false
  const text = Readable.from(
    (async function* () {
      for await (const part of message instanceof Readable ? message : [message]) {
        hasStarted = true
        yield part
      }
    })(),
  )
  try {
    const size = message instanceof Readable ? undefined : message.length
    const envelope = { from: mail.from.address, to: [mail.to.address], size }
    // The text is read only after the server has accepted the sender and the recipient.
    await awaitStep(connection, signal, (done) => connection.send(envelope, text, done))
    connection.quit()
    return { outcome: 'accepted' }
  } catch (error) {
    connection.close()
    return toDeliveryResult(error, hasStarted)
  } finally {
    finished.abort()
  }
}

function parseServer(smtpUrl: string, { connectMs, answerMs }: Timeouts) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host)
  const options: SMTPConnectionOptions = {
    host,
    port: port ? Number(port) : undefined,
    secure: protocol === 'smtps:',
    requireTLS: !isLocal && searchParams.get('tls') !== 'optional',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    socketCloseTimeout: 1_000,
  }
  return { options, user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

function awaitStep(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('It took too long.'))
    const done = (error?: Error | null) => {
      signal.removeEventListener('abort', abort)
      if (error) reject(error)
      else resolve()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    connection.once('error', done)
    start(done)
  })
}

/**
 * The codes for rejected credentials, which can occur at any step. The operator has to fix the credentials, so such a
 * code does not mean that the email is refused.
 */
const signInErrorCodes = new Set([530, 534, 535, 538])

function toDeliveryResult(error: unknown, hasStarted: boolean): DeliveryResult {
  const reason = reasonOf(error)
  const { responseCode: code, command, code: kind } = error as SmtpError
  if (code === 421) return { outcome: 'deferred', reason, isUncertain: false, isServerBusy: true }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isInvalid = code === undefined && (kind === 'EENVELOPE' || kind === 'EMESSAGE')
  if (isInvalid || (code !== undefined && code >= 500 && isAboutMail && !signInErrorCodes.has(code)))
    return { outcome: 'refused', reason }
  return {
    outcome: 'deferred',
    reason,
    isUncertain: hasStarted && code === undefined && kind !== 'ESTREAM',
    isServerBusy: false,
  }
}

type SmtpError = { responseCode?: number; command?: string; code?: string; response?: string }

/** Returns the server's message if there is one, or else the error's message, on a single line. */
function reasonOf(error: unknown): string {
  const { response } = error as SmtpError
  const text = response || (error instanceof Error ? error.message : String(error))
  return text.replace(/\s+/g, ' ').trim().slice(0, 500)
}
