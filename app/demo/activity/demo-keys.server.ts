/**
 * Adds an API token and a single sign-on key. Their secrets are discarded, so nobody can sign in with them: a published
 * secret would let anybody act as Dana.
 */
import { generateKeyPairSync } from 'node:crypto'
import { addSsoKey, parsePublicKey } from '#app/platform/sign-in/single-sign-on/sso-keys.server'
import { createApiToken } from '#app/platform/viewer/api-tokens.server'
import { actorOf, recordAudit } from '#app/platform/viewer/audit.server'
import type { Viewer } from '#app/platform/viewer/viewer.server'

const tokenName = 'Weekly sales report'
const keyName = 'Intranet'

export async function addDemoKeys(viewer: Viewer): Promise<void> {
  const { publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await viewer.query(async (tx) => {
    await recordAudit(tx, { ...actorOf(viewer), action: 'token.created', subject: tokenName })
    await createApiToken(tx, viewer.userId, { name: tokenName })
    await addSsoKey(tx, viewer, { name: keyName, publicKey: parsePublicKey(publicKey)! })
  })
}
