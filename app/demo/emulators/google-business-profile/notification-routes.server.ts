/**
 * Push notifications: the notification setting of each account, the public keys of the bearer tokens, and a control
 * endpoint that returns a signed bearer token for tests that send notifications as Pub/Sub does.
 */
import { type Request, type Response, Router } from 'express'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { sendError } from './google-responses'

const bearerRequestSchema = z.object({
  audience: z.string(),
  email: z.string().optional(),
  issuer: z.string().optional(),
})

export function notificationRoutes(requireToken: (...args: [Request, Response, () => void]) => void): Router {
  const settings = new Map<string, Record<string, unknown>>()
  const keys = generateKeyPair('RS256', { extractable: true })
  const path = '/v1/accounts/:account/notificationSetting'

  return Router()
    .get('/certs', async (_, response) => {
      const jwk = await exportJWK((await keys).publicKey)
      response.json({ keys: [{ ...jwk, kid: 'emulated', alg: 'RS256', use: 'sig' }] })
    })
    .post('/emulator/notifications/bearer', async (request, response) => {
      const { audience, email = 'push@emulated.example', issuer } = bearerRequestSchema.parse(request.body)
      const bearer = await new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'emulated' })
        .setIssuer(issuer ?? 'https://accounts.google.com')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign((await keys).privateKey)
      response.json({ bearer })
    })
    .get(path, requireToken, ({ params }, response) => {
      const name = `accounts/${params.account}/notificationSetting`
      response.json(settings.get(name) ?? { name })
    })
    .patch(path, requireToken, ({ params, query, body }, response) => {
      if (!query.updateMask)
        return sendError(response, { refused: 'INVALID_ARGUMENT', message: 'update_mask is required.' })
      const name = `accounts/${params.account}/notificationSetting`
      settings.set(name, { ...settings.get(name), ...body, name })
      response.json(settings.get(name))
    })
}
