/** The headers every answer carries: scripts only ours and only with this answer's nonce, no frames, no sniffing. */
import type { ServerResponse } from 'node:http'
import type { Response } from 'express'
import helmet from 'helmet'
import { configuration } from '#app/configuration.server'

export function securityHeaders() {
  const { production, secure } = configuration()
  // In development Vite writes styles into the page and talks over a socket.
  const own = ["'self'"]
  const ownNonce = (_: unknown, res: ServerResponse) => `'nonce-${(res as Response).locals.nonce}'`
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: own,
        scriptSrc: ["'self'", ownNonce],
        styleSrc: production ? ["'self'", ownNonce] : ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: production ? own : ["'self'", 'ws:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: own,
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // "no-referrer" would make browsers send `Origin: null` with every form of ours.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
}
