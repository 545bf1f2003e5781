/** Tokens that may do less than their user, and that end on their own. */
import { expect, test } from 'vitest'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'
import { createApiClient } from './api-client'

const application = await startTestApplication({ API_PER_MINUTE: '100000' })
const rows = await openSql(application.database)
const visitor = await signIn(application.url, 'dana')

async function createLimited(fields: Record<string, string | string[]>) {
  const page = await visitor.post('/settings/api-tokens', { name: 'Limited', ...fields })
  return createApiClient(application.url, /hs_\d+_[\w-]{43}/.exec(page.text)![0])
}

test('a token that may only read reads, and changes nothing', async () => {
  const reader = await createLimited({ access: 'read' })
  expect((await reader.get('/reviews')).status).toBe(200)
  const refused = await reader.post('/groups', { name: 'No' })
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This token does not include the permission group.create.',
  ])
  expect((await reader.get('/auth')).body.permissions).not.toContain('group.create')
})

test('a token with selected permissions has no others, and no links to them', async () => {
  const client = await createLimited({ access: 'some', scopes: ['review.read'] })
  expect((await client.get('/reviews')).status).toBe(200)
  const locations = await client.get('/locations')
  expect([locations.status, locations.body.title]).toEqual([403, 'The token does not include the permission'])
  expect(Object.keys((await client.get('/')).body._links)).not.toContain('locations')
  const page = await visitor.post('/settings/api-tokens', { name: 'None', access: 'some' })
  expect(page.text).toContain('Choose at least one permission')
})

test('a token does not gain a permission that its user gets later', async () => {
  const marco = await signIn(application.url, 'marco')
  const page = await marco.post('/settings/api-tokens', {
    name: 'Selected',
    access: 'some',
    scopes: ['review.read', 'account.update'],
  })
  const client = createApiClient(application.url, /hs_\d+_[\w-]{43}/.exec(page.text)![0])
  expect((await client.get('/auth')).body.permissions).toEqual(['review.read'])
})

test('a token ends at its time', async () => {
  const client = await createLimited({ lifetime: '30' })
  expect((await client.get('/auth')).status).toBe(200)
  await rows.all(
    `update api_tokens set expires_at = now() - interval '1 second' where expires_at is not null`,
  )
  expect((await client.get('/auth')).status).toBe(401)
  expect((await visitor.get('/settings/api-tokens')).text).toContain('Expired')
})
