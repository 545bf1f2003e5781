/**
 * Starts a real OpenID provider on a port of this machine. It implements the complete protocol but has no login page:
 * it signs in the user that the test has set with `setNextUser`. `replaceIdToken` and `publishKeys` simulate an
 * attacker, or a provider that rotates its keys.
 */
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'

type PublicKey = JsonWebKey & { kid: string }

export type Claims = { sub: string; email?: string; email_verified?: boolean }

export async function startOpenidProvider(redirectUri: () => string) {
  const port = await claimPort(0, '127.0.0.1')
  const issuer = `http://127.0.0.1:${port}`
  const claimsBySub = new Map<string, Claims>()
  let nextClaims: Claims = { sub: 'nobody' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'highstreet',
        client_secret: 'a secret of the two of them, long enough',
        redirect_uris: [redirectUri()],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    jwks: { keys: [createSigningKey()] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => claimsBySub.get(sub) ?? { sub } }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
  })
  let transformIdToken = (idToken: string) => idToken
  let publishedKeys: PublicKey[] | null = null
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'token' && ctx.body?.id_token)
      ctx.body.id_token = transformIdToken(ctx.body.id_token)
    if (ctx.oidc?.route === 'jwks' && publishedKeys) ctx.body = { keys: publishedKeys }
  })
  const handleRequest = provider.callback()
  const server = createServer(async (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void handleRequest(req, res)
    claimsBySub.set(nextClaims.sub, nextClaims)
    const { params, grantId } = await provider.interactionDetails(req, res)
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: nextClaims.sub, clientId: String(params.client_id) })
    grant?.addOIDCScope('openid email profile')
    const consent = { grantId: await grant?.save() }
    await provider.interactionFinished(req, res, { login: { accountId: nextClaims.sub }, consent })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNextUser: (claims: Claims) => {
      nextClaims = claims
    },
    /** From now on, the token endpoint returns the result of `replace` instead of each ID token. */
    replaceIdToken: (replace: (idToken: string) => string) => {
      transformIdToken = replace
    },
    /** Publishes these keys instead of the provider's own keys. Null restores the provider's keys. */
    publishKeys: (keys: PublicKey[] | null) => {
      publishedKeys = keys
    },
  }
}

function createSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig' as const }
}
