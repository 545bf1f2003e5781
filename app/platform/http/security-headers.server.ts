/** The security headers of every response: scripts only with this response's nonce, no framing, no MIME sniffing. */
import type { ServerResponse } from 'node:http'
import type { Response } from 'express'
import helmet from 'helmet'
import { configuration } from '#app/kit/configuration.server'

export function securityHeaders() {
  const { production, secure } = configuration()
  // In development, Vite adds styles to the page and uses a WebSocket.
  const self = ["'self'"]
  const nonceSource = (_: unknown, res: ServerResponse) => `'nonce-${(res as Response).locals.nonce}'`
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: ["'self'", nonceSource],
        styleSrc: production ? ["'self'", nonceSource] : ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: production ? self : ["'self'", 'ws:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // With "no-referrer", browsers would send `Origin: null` with each form, which our check for cross-site requests
    // rejects.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
}
