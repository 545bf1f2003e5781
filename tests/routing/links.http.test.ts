import { expect, test } from 'vitest'
import { matchRoute } from '#app/kit/routing/match-route.server'
import { flattenRoutes } from '#app/kit/routing/route-table'
import { siteRoutes } from '#app/routes'
import { listEndpoints, seedRecords } from '../rules/requests/endpoints'
import { loadDemoAccounts } from '../support/people'
import { openSql } from '../support/sql'
import { startTestApplication } from '../support/test-application'
import { signIn } from '../support/visitor'

const application = await startTestApplication({}, ['emulators'])
const rows = await openSql(application.database)
const { accounts } = await loadDemoAccounts(application.database.ownerUrl)
const bakery = accounts.bakery.id
const dana = await signIn(application.url, 'dana')
const ids = await seedRecords(rows, bakery, dana, 'row')
const pages = listEndpoints(ids).filter(({ access, isDownload }) => access !== 'public' && !isDownload)
const siteAddresses = new Set(flattenRoutes(siteRoutes).map(({ address }) => address))

test('no link or form on any page leaves the child account that a partner’s user works in', async () => {
  const nora = await signIn(application.url, 'nora')
  await nora.post(`/switch-account/${bakery}`, {})
  const opened = await nora.post(`/accounts/${bakery}/open`, {})
  expect(opened.status).toBe(302)
  let links = 0
  const outsideLinks = new Set<string>()
  for (const { path } of pages) {
    const page = `/as/${bakery}${path === '/' ? '' : path}`
    const { status, text } = await nora.get(page)
    if (status !== 200) continue
    const found = text.matchAll(/<(?:a|form|button)\b[^>]*?\b(?:href|action|formaction)="(\/[^"#?]*)/g)
    for (const [, link = ''] of found) {
      links += 1
      if (!isInsideAccount(link)) outsideLinks.add(`${path}: ${link}`)
    }
  }
  expect([...outsideLinks]).toEqual([])
  expect(links).toBeGreaterThan(1_000)
})

/**
 * Returns whether a link stays within the account, belongs to no account, or is the banner's link back to the user's
 * own account.
 */
function isInsideAccount(link: string): boolean {
  if (link === '/') return true
  const { route, accountId } = matchRoute(decodeURI(link))
  return accountId === bakery ? route.address !== '/*' : siteAddresses.has(route.address)
}
