/**
 * Sends one mail to an SMTP server over a separate connection, step by step, so that a failure says what it is about:
 * the server, this mail for now, or this mail permanently. Requires TLS with a verified certificate, unless the server
 * is on this machine or the URL ends in `?tls=optional`.
 */
import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Handover, OutgoingMail } from './handover'
import { messageOf } from './message.server'

type Patience = { connectMs: number; answerMs: number }

const patient: Patience = { connectMs: 10_000, answerMs: 60_000 }

/** Ends when the signal aborts at the latest, with everything closed. */
export async function handOverBySmtp(
  smtpUrl: string,
  mail: OutgoingMail,
  signal: AbortSignal,
  patience = patient,
): Promise<Handover> {
  const over = new AbortController()
  const message = await messageOf(mail, over.signal)
  const { options, user, password } = serverAt(smtpUrl, patience)
  const connection = new SMTPConnection(options)
  // Each step handles the errors that occur during it. This listener keeps errors between two steps from being
  // unhandled.
  connection.on('error', () => undefined)
  try {
    await step(connection, signal, (ended) => connection.connect(ended))
    if (user) await step(connection, signal, (ended) => connection.login({ user, pass: password }, ended))
  } catch (error) {
    connection.close()
    return { outcome: 'away', reason: reasonOf(error) }
  }
  let hasBegun = false
  const text = Readable.from(
    (async function* () {
      for await (const part of message instanceof Readable ? message : [message]) {
        hasBegun = true
        yield part
      }
    })(),
  )
  try {
    const size = message instanceof Readable ? undefined : message.length
    const envelope = { from: mail.from.address, to: [mail.to.address], size }
    // The text is read only after the server has accepted sender and recipient.
    await step(connection, signal, (ended) => connection.send(envelope, text, ended))
    connection.quit()
    return { outcome: 'accepted' }
  } catch (error) {
    connection.close()
    return judged(error, hasBegun)
  } finally {
    over.abort()
  }
}

function serverAt(smtpUrl: string, { connectMs, answerMs }: Patience) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  const options: SMTPConnectionOptions = {
    host,
    port: port ? Number(port) : undefined,
    secure: protocol === 'smtps:',
    requireTLS: !isHere && searchParams.get('tls') !== 'optional',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: answerMs,
    socketCloseTimeout: 1_000,
  }
  return { options, user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

function step(
  connection: SMTPConnection,
  signal: AbortSignal,
  begin: (ended: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('It took too long.'))
    const ended = (error?: Error | null) => {
      signal.removeEventListener('abort', giveUp)
      if (error) reject(error)
      else resolve()
    }
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    connection.once('error', ended)
    begin(ended)
  })
}

/** Rejections of our sign-in, at whatever step they occur. The operator has to fix them. */
const aboutUs = new Set([530, 534, 535, 538])

function judged(error: unknown, hasBegun: boolean): Handover {
  const reason = reasonOf(error)
  const { responseCode: code, command, code: kind } = error as SmtpError
  if (code === 421) return { outcome: 'deferred', reason, isUncertain: false, isServerBusy: true }
  const isOfMail = command === 'RCPT TO' || command === 'DATA'
  const isUnsendable = code === undefined && (kind === 'EENVELOPE' || kind === 'EMESSAGE')
  if (isUnsendable || (code !== undefined && code >= 500 && isOfMail && !aboutUs.has(code)))
    return { outcome: 'refused', reason }
  return {
    outcome: 'deferred',
    reason,
    isUncertain: hasBegun && code === undefined && kind !== 'ESTREAM',
    isServerBusy: false,
  }
}

type SmtpError = { responseCode?: number; command?: string; code?: string; response?: string }

/** Returns the server's message if there is one, without line ends. */
function reasonOf(error: unknown): string {
  const { response } = error as SmtpError
  const text = response || (error instanceof Error ? error.message : String(error))
  return text.replace(/\s+/g, ' ').trim().slice(0, 500)
}
