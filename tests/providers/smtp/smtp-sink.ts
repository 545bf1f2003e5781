/** A mail server that stores what it receives and fails on demand, for all mails or for single recipients. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerError } from 'smtp-server'
import { afterAll } from 'vitest'

type Received = { messageId: string; to: string; raw: string; at: number }
type Fault = number | 'drop after the text' | 'say nothing' | { slow: number }

export type Sink = {
  url: string
  received: Received[]
  /** The fault for every mail from now on; null for none. */
  fault: Fault | null
  /** Faults by recipient address. */
  faults: Map<string, Fault>
  close: () => Promise<void>
}

export async function startSink({ port = 0, password = '' } = {}): Promise<Sink> {
  const received: Received[] = []
  const faults = new Map<string, Fault>()
  const refuse = (code: number): SMTPServerError =>
    Object.assign(new Error('told to refuse'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: password === '',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    onAuth: (auth, _, callback) =>
      auth.password === password ? callback(null, { user: auth.username }) : callback(refuse(535)),
    onConnect: (_, callback) => {
      if (sink.fault === 'say nothing') return
      callback(sink.fault === 421 ? refuse(421) : null)
    },
    onRcptTo: ({ address }, _, callback) => {
      const fault = faults.get(address) ?? sink.fault
      callback(typeof fault === 'number' ? refuse(fault) : null)
    },
    onData: async (stream, { envelope }, callback) => {
      const to = envelope.rcptTo[0]?.address ?? ''
      const fault = faults.get(to) ?? sink.fault
      // A sender that disconnects in the middle of the text has sent nothing.
      const raw = await text(stream).catch(() => null)
      if (raw === null) return
      const messageId = /^Message-ID: (.+)\r$/im.exec(raw)?.[1] ?? ''
      received.push({ messageId, to, raw, at: performance.now() })
      if (fault === 'drop after the text') return drop()
      if (fault === 'say nothing') return
      if (typeof fault === 'object' && fault) await sleep(fault.slow)
      callback()
    },
  })
  server.on('error', () => undefined)
  const drop = () => {
    for (const connection of server.connections) connection._socket?.destroy()
  }
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = (server.server.address() as AddressInfo).port
  const sink: Sink = {
    url: `smtp://${password && `sender:${password}@`}127.0.0.1:${listening}`,
    received,
    fault: null,
    faults,
    close: () => {
      drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  afterAll(sink.close)
  return sink
}
