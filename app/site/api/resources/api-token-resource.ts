import { z } from 'zod'
import type { ApiToken } from '#app/platform/viewer/api-tokens.server'
import { defineResource, idProperty, instantProperty, toInstant } from './resource'

/** A token of the user, without its text. */
export const apiTokenResource = defineResource({
  name: 'ApiToken',
  schema: z.strictObject({
    id: idProperty,
    name: z.string(),
    prefix: z.string().describe('The first characters of the token'),
    scopes: z.array(z.string()).nullable().describe('null: everything that its user may do'),
    created_at: instantProperty,
    expires_at: instantProperty.nullable(),
    last_used_at: instantProperty.nullable(),
    revoked_at: instantProperty.nullable(),
  }),
  represent: ({ id, name, prefix, scopes, ...token }: ApiToken) => ({
    id,
    name,
    prefix,
    scopes,
    created_at: toInstant(token.createdAt),
    expires_at: token.expiresAt && toInstant(token.expiresAt),
    last_used_at: token.lastUsedAt && toInstant(token.lastUsedAt),
    revoked_at: token.revokedAt && toInstant(token.revokedAt),
  }),
})
